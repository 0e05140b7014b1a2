/* SPDX-License-Identifier: MIT
 * A child that leaks one track of the library's kind of memory: a checker that does not see it sees nothing.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void forget(void) {
  char *volatile memory = malloc(1000);
  if (memory) memset(memory, 1, 1000);
  memory = NULL;
}

/* What is left of the address on the stack. */
static int wash(void) {
  volatile char room[4096];
  memset((char *)room, 0, sizeof room);
  return room[100];
}

int main(void) {
  pid_t child = fork();
  if (child == 0) {
    forget();
    _exit(wash());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
}

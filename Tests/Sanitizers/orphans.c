/* SPDX-License-Identifier: MIT
 *
 * A child that is forked beside other threads has their memory and not their stacks: what they held is lost in it, which is no
 * leak. Under valgrind such a child ends as another program, where memcheck does not look for lost blocks; an error that it saw
 * is told by 99, as always. Linked with --wrap=_exit.
 */
#include <dirent.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>
#include <valgrind/valgrind.h>

void __real__exit(int code) __attribute__((noreturn));
void __wrap__exit(int code) __attribute__((noreturn));

static bool has_others, is_orphan;

static void look_for_others(void) {
  int threads = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *each; tasks && (each = readdir(tasks)) != NULL;) threads += each->d_name[0] != '.';
  if (tasks) closedir(tasks);
  has_others = threads > 1;
}

static void begin_as_child(void) { is_orphan = has_others; }

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(look_for_others, NULL, begin_as_child); }

void __wrap__exit(int code) {
  if (is_orphan) {
    char command[32];
    snprintf(command, sizeof command, "exit %d", VALGRIND_COUNT_ERRORS ? 99 : code & 255);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  }
  __real__exit(code);
}

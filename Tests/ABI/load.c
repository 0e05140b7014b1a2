/* SPDX-License-Identifier: MIT
 *
 * The library as a plug-in: this program is not linked with it. Usage: load PATH
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <tweenspirit/tweenspirit.h>
#include <unistd.h>

static int passed, failed;

static bool check(bool holds, const char *what) {
  holds ? passed++ : failed++;
  if (!holds) fprintf(stderr, "load: %s\n", what);
  return holds;
}

static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  fclose(file);
  return pages;
}

#define FIND(library, name) ((union { void *address; __typeof__(name) *function; }){dlsym(library, #name)}.function)

static void *use(void *context) {
  void *library = dlopen(context, RTLD_NOW | RTLD_LOCAL);
  if (!library) return "dlopen failed";
  ts_easing easing;
  const char *wrong = NULL;
  if (FIND(library, ts_abi_version)() != TS_ABI_VERSION) wrong = "another ABI";
  if (*FIND(library, ts_last_error_message)()) wrong = "a new thread has a message";
  if (FIND(library, ts_ease)(TS_EASING_QUAD_IN, 0.5) != 0.25) wrong = "ts_ease is wrong";
  if (FIND(library, ts_easing_parse)("no.such", TS_DIALECT_CSS, &easing) == TS_OK) wrong = "parsed what is none";
  if (!*FIND(library, ts_last_error_message)()) wrong = "no message";
  if (FIND(library, ts_easing_parse)("linear(0,.2,1)", TS_DIALECT_CSS, &easing) != TS_OK) wrong = "not parsed";
  else if (FIND(library, ts_easing_release)(easing) != TS_OK) wrong = "not released";
  dlclose(library);
  return (void *)wrong;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  long before = 0;
  for (int i = 0; i < 200; i++) {
    if (i == 20) before = resident();
    pthread_t thread;
    void *wrong = "no thread";
    if (pthread_create(&thread, NULL, use, argv[1]) == 0) pthread_join(thread, &wrong);
    if (!check(wrong == NULL, wrong ? wrong : "")) break;
    if (i % 10) continue;
    pid_t child = fork();
    if (child == 0) _exit(use(argv[1]) ? 1 : 0);
    int status = 0;
    check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "a forked child failed");
  }
  check(resident() - before < 64, "memory grew with every dlopen");
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The library as a plug-in: this program is not linked with it. Usage: load PATH
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
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

/* Worlds and tracks, left to the library's last user. */
static const char *use_world(void *library) {
  ts_world world;
  ts_track track;
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  if (FIND(library, ts_world_create)(NULL, &world) != TS_OK) return "no world";
  if (FIND(library, ts_track_create)(&desc, &track) != TS_OK) return "no track";
  if (FIND(library, ts_world_step)(world, 1, NULL) != TS_OK) return "no step";
  if (FIND(library, ts_track_destroy)(track) != TS_OK) return "the track stays";
  return FIND(library, ts_world_destroy)(world) == TS_OK ? NULL : "the world stays";
}

typedef struct left_open {
  const char *path;
  void *library;
  const char *wrong;
} left_open;

/* Opened by a thread that ends; closed by another. */
static void *open_only(void *context) {
  left_open *left = context;
  left->library = dlopen(left->path, RTLD_NOW | RTLD_LOCAL);
  left->wrong = left->library ? use_world(left->library) : "dlopen failed";
  return NULL;
}

static void leave_open(const char *path) {
  pthread_t thread;
  left_open left = {path, NULL, "no thread"};
  if (pthread_create(&thread, NULL, open_only, &left) == 0) pthread_join(thread, NULL);
  if (!check(left.wrong == NULL, left.wrong ? left.wrong : "")) return;
  check(use_world(left.library) == NULL, "not to be used when the thread that opened it has ended");
  check(dlclose(left.library) == 0, "dlclose failed");
}

static void host(int number) { (void)number; }
static const int fatal[] = {SIGSEGV, SIGILL, SIGFPE, SIGBUS, SIGTRAP, SIGABRT, SIGPIPE, SIGCHLD};
enum { fatal_count = sizeof fatal / sizeof *fatal };

/* Loading and use leave a host's handlers and mask alone. */
static void keep_signals(const char *path) {
  struct sigaction action = {.sa_flags = SA_RESTART}, now;
  action.sa_handler = host;
  sigset_t mask, after;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, NULL);
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  leave_open(path);
  pthread_sigmask(SIG_SETMASK, NULL, &after);
  for (int i = 0; i < fatal_count; i++)
    check(sigaction(fatal[i], NULL, &now) == 0 && now.sa_handler == host, "a handler of the host's was replaced");
  for (int number = 1; number < 32; number++)
    check(sigismember(&mask, number) == sigismember(&after, number), "the signal mask was changed");
  action.sa_handler = SIG_DFL;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, NULL);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  long before = 0;
  keep_signals(argv[1]);
  for (int i = 0; i < 500; i++) {
    if (i == 20) before = resident();
    if (i % 5 == 0) leave_open(argv[1]);
    pthread_t thread;
    void *wrong = "no thread";
    if (pthread_create(&thread, NULL, use, argv[1]) == 0) pthread_join(thread, &wrong);
    if (!check(wrong == NULL, wrong ? wrong : "")) break;
    if (i % 25) continue;
    pid_t child = fork();
    if (child == 0) _exit(use(argv[1]) ? 1 : 0);
    int status = 0;
    check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "a forked child failed");
  }
  check(resident() - before < 64, "memory grew with every dlopen");
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}

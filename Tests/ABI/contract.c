/* SPDX-License-Identifier: MIT
 *
 * What the header promises, tried from C. Every section runs in a child of a process that has not called the library,
 * so each meets it fresh and a crash hides nothing.
 * Usage: contract [part of a section's name]...
 *        contract --list | --section NAME    the names of all, or one of them
 */
#define _GNU_SOURCE
#include "check.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct totals {
  atomic_long passed, failed;
} totals;

typedef struct section {
  const char *name;
  unsigned seconds;
  void (*run)(void);
} section;

enum { most_sections = 1024 };
static section sections[most_sections];
static size_t section_count;

void add_section(const char *name, unsigned seconds, void (*run)(void)) {
  if (section_count == most_sections) abort();
  sections[section_count++] = (section){name, seconds, run};
}

static totals *counts;

static void report(const char *file, int line, const char *what, const char *why, const char *subject) {
  const char *name = strrchr(file, '/');
  fprintf(stderr, "%s:%d: %s%s", name ? name + 1 : file, line, what, why);
  if (subject) fprintf(stderr, " with \"%.60s\"", subject);
  fputc('\n', stderr);
}

bool check_that(bool holds, const char *file, int line, const char *what, const char *subject) {
  atomic_fetch_add(holds ? &counts->passed : &counts->failed, 1);
  if (!holds) report(file, line, what, "", subject);
  return holds;
}

bool check_status(ts_status expected, ts_status got, const char *file, int line, const char *what,
                  const char *subject) {
  atomic_fetch_add(expected == got ? &counts->passed : &counts->failed, 1);
  if (expected == got) return true;
  char why[700];
  snprintf(why, sizeof why, ": expected %s, got %s (%s)", ts_status_name(expected), ts_status_name(got),
           ts_last_error_message());
  report(file, line, what, why, subject);
  return false;
}

void check_skipped(const char *what) { printf("skipped: %s\n", what); }

#ifdef WITHOUT_PROCESSES
/* Who runs it gives each section an instance of its own (Tests/Everywhere/wasm_sections.py). */
bool check_in_child(const char *name, unsigned seconds, void (*body)(void)) {
  (void)name, (void)seconds;
  body();
  return true;
}
#else
bool check_in_child(const char *name, unsigned seconds, void (*body)(void)) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    // Processor time, which other work on the machine does not use up; what is blocked uses none, and gets ten times as long.
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = seconds}, NULL);
    alarm(10 * seconds);
    body();
    fflush(NULL);
    _exit(0);
  }
  int status = 0;
  bool ended = child > 0 && waitpid(child, &status, 0) == child;
  bool good = ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  atomic_fetch_add(good ? &counts->passed : &counts->failed, 1);
  if (good) return true;
  if (ended && WIFSIGNALED(status))
    fprintf(stderr, "%s: %s\n", name,
            WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF ? "did not end in time" : strsignal(WTERMSIG(status)));
  else
    fprintf(stderr, "%s: %s\n", name, ended ? "exited with an error" : "could not be started");
  return false;
}
#endif

ts_easing parsed(const char *text) {
  ts_easing easing = {0, 0};
  ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing);
  return easing;
}

int main(int argc, char **argv) {
  counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (counts == MAP_FAILED) return 2;
  bool is_list = argc == 2 && strcmp(argv[1], "--list") == 0, is_one = argc == 3 && strcmp(argv[1], "--section") == 0;
  for (size_t i = 0; i < section_count; i++) {
    bool is_asked = argc < 2 || (is_one && strcmp(sections[i].name, argv[2]) == 0);
    for (int k = 1; k < argc && !is_one; k++) is_asked = is_asked || strstr(sections[i].name, argv[k]);
    if (is_list) puts(sections[i].name);
    if (is_asked) check_in_child(sections[i].name, sections[i].seconds * (SANITIZED ? 4 : 1), sections[i].run);
  }
  if (is_list) return 0;
  long failed = atomic_load(&counts->failed);
  printf("%ld passed, %ld failed\n", atomic_load(&counts->passed), failed);
  return failed ? 1 : 0;
}

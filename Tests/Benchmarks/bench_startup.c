/* SPDX-License-Identifier: MIT
 *
 * bench_startup LIBRARY ISA [CSV]: how long dlopen of the library takes in a process that has not loaded it, and how large it
 * is without its symbols. This program does not link it: each time a child opens it, and goes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIMES = 101 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* ms; below 0 where it cannot be opened. */
static double opened(const char *library) {
  int ends[2];
  double spent = -1;
  if (pipe(ends) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    double begun = now();
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    spent = handle && dlsym(handle, "ts_ease") ? now() - begun : -1;
    if (spent < 0) fprintf(stderr, "bench_startup: %s\n", dlerror());
    _exit(write(ends[1], &spent, sizeof spent) == sizeof spent ? 0 : 1);
  }
  close(ends[1]);
  if (child < 0 || read(ends[0], &spent, sizeof spent) != sizeof spent) spent = -1;
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
  return spent;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void tell(const char *csv, const char *isa, const char *row, const double three[3], double limit) {
  printf("%-30s %8.3f [%.3f, %.3f] (%.2f%s)\n", row, three[1], three[0], three[2], limit, three[1] > limit ? "!" : "");
  FILE *file = csv ? fopen(csv, "a") : NULL;
  if (!file) return;
  fprintf(file, "%s,,%s,1,1,0,ours,%.4f,%.4f,%.4f,,%g\n", row, isa, three[1], three[0], three[2], limit);
  fclose(file);
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "bench_startup LIBRARY ISA [CSV]\n"), 2;
  const char *csv = argc > 3 ? argv[3] : NULL;
  double times[TIMES];
  struct stat info;
  /* The first finds the library's pages read, and is not counted. */
  for (int i = -1; i < TIMES; i++) {
    double spent = opened(argv[1]);
    if (spent < 0) return 1;
    if (i >= 0) times[i] = spent;
  }
  qsort(times, TIMES, sizeof *times, ascending);
  tell(csv, argv[2], "dlopen ms", (double[3]){times[TIMES / 4], times[TIMES / 2], times[TIMES * 3 / 4]}, 2.5);
  if (stat(argv[1], &info) != 0) return 1;
  double size = (double)info.st_size * 1e-6;
  tell(csv, argv[2], "library MB", (double[3]){size, size, size}, 6.5);
  return 0;
}

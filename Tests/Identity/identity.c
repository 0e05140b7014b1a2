/* SPDX-License-Identifier: MIT
 *
 * Tells the hash of every section, and of all of them.
 * Usage: identity           every section, a line each, and the total
 *        identity ways      sections with batches, in every way that they can be given: one line, or what differs
 *        identity hostile   under environments of floating point that are not the default one: no crash, nothing infinite
 *        identity isa       the instruction set in use
 */
#include "identity.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

way this_way = {.threads = 1, .part = SIZE_MAX, .offset = 0};
uint64_t values_not_finite;
bool is_hostile;

enum { most_sections = 64 };
static struct section {
  const char *name;
  uint64_t hash;
} sections[most_sections];
static size_t section_count, section_at, differences;
static uint64_t total = nothing_yet;
static bool is_quiet;

void tell(const char *name, uint64_t hash) {
  if (is_quiet) {
    if (section_at < section_count && sections[section_at].hash != hash) {
      printf("%s: %016" PRIx64 " on %u threads, in parts of %zu, %zu elements on\n", name, hash, this_way.threads,
             this_way.part, this_way.offset);
      differences++;
    }
    if (section_at >= section_count) sections[section_count++] = (struct section){name, hash};
    section_at++;
    return;
  }
  printf("%-24s %016" PRIx64 "\n", name, hash);
  fflush(stdout);
  total = mixed(total, hash);
}

void must_at(ts_status status, const char *file, int line, const char *call) {
  if (status == TS_OK) return;
  fprintf(stderr, "%s:%d: %s: %s: %s\n", file, line, call, ts_status_name(status), ts_last_error_message());
  exit(2);
}

static _Alignas(64) double memory_f64[6][most_items + most_offset];
static _Alignas(64) float memory_f32[6][most_items + most_offset];
double *f64_at(int place) { return memory_f64[place] + this_way.offset % most_offset; }
float *f32_at(int place) { return memory_f32[place] + this_way.offset % most_offset; }

static void tell_batched(void) {
  section_at = 0;
  tell_curves();
  tell_springs();
  tell_batches();
  tell_tracks();
  tell_sets();
}

static int tell_ways(void) {
  static const uint32_t threads[] = {1, 2, 3, 4, 8};
  static const size_t parts[] = {1, 7, 64, 1000, SIZE_MAX};
  size_t ways = 1;
  is_quiet = true;
  tell_batched();
  for (size_t i = 0; i < 5; i++, ways++) {
    this_way = (way){.threads = 1, .part = parts[i]};
    tell_batched();
  }
  for (size_t i = 0; i < 5; i++, ways++) {
    this_way = (way){.threads = threads[i], .part = i % 2 ? SIZE_MAX : 40000, .offset = i};
    tell_batched();
  }
  for (size_t offset = 0; offset <= 16; offset++, ways++) {
    this_way = (way){.threads = 1, .part = SIZE_MAX, .offset = offset};
    tell_batched();
  }
  if (!differences) printf("%zu sections in %zu ways: the same bits\n", section_count, ways);
  return differences != 0;
}

#if defined(__x86_64__)
static unsigned get_environment(void) { return __builtin_ia32_stmxcsr(); }
static void set_environment(unsigned word) { __builtin_ia32_ldmxcsr(word); }
/* Flush to zero, denormals are zero, both; then each rounding with and without. */
static const unsigned hostile[] = {0x8000, 0x0040, 0x8040, 0x2000, 0x4000, 0x6000, 0xA040, 0xC040, 0xE040};
#elif defined(__aarch64__)
static unsigned get_environment(void) {
  uint64_t word;
  __asm__ volatile("mrs %0, fpcr" : "=r"(word));
  return (unsigned)word;
}
static void set_environment(unsigned word) {
  uint64_t wide = word;
  __asm__ volatile("msr fpcr, %0" : : "r"(wide));
}
static const unsigned hostile[] = {1u << 24, 1u << 22, 2u << 22, 3u << 22, 5u << 22, 6u << 22, 7u << 22};
#endif

static int tell_hostile(void) {
#if defined(__x86_64__) || defined(__aarch64__)
  is_hostile = true;
  unsigned usual = get_environment();
  size_t count = sizeof hostile / sizeof *hostile;
  for (size_t i = 0; i < count; i++) {
    is_quiet = true, section_at = 0, section_count = 0;
    set_environment(usual | hostile[i]);
    tell_batched();
    if (i % 3 == 2) tell_worlds(); /* which takes a while */
    tell_shared();
    unsigned after = get_environment();
    set_environment(usual);
    /* The lowest six bits of x86's word are what has happened. */
    if ((after & ~0x3Fu) != ((usual | hostile[i]) & ~0x3Fu))
      printf("hostile: the library changed the environment\n"), differences++;
    if (values_not_finite)
      printf("hostile: %" PRIu64 " values are not finite under %x\n", values_not_finite, hostile[i]), differences++;
    values_not_finite = 0;
  }
  if (!differences) printf("%zu environments of floating point: no crash, finite values\n", count);
  return differences != 0;
#else
  printf("hostile: skipped, not written for this processor\n");
  return 0;
#endif
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "ways")) return tell_ways();
  if (argc > 1 && !strcmp(argv[1], "hostile")) return tell_hostile();
  if (argc > 1) {
    ts_build_info info = {.struct_size = sizeof info};
    MUST(ts_build_get_info(&info));
    puts(info.isa);
    return 0;
  }
  tell_batched();
  tell_worlds();
  tell_shared();
  printf("%-24s %016" PRIx64 "\n", "total", total);
  return values_not_finite != 0;
}

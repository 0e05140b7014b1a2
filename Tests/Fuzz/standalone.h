/* SPDX-License-Identifier: MIT
 *
 * Random inputs without libFuzzer, from a number on, of which one may be kept: TARGET COUNT [FIRST [FILE]]. The target defines
 * STANDALONE_SIZE, the most bytes of an input; standalone_shape, which may set some of them; and standalone_end, which prints
 * what was done.
 */
#include <signal.h>

static volatile unsigned long long standalone_present;

static void standalone_say_which(int signal_number) {
  fprintf(stderr, "fuzz: input %llu\n", standalone_present);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

int main(int argc, char **argv) {
  uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 0) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 0) : 0;
  signal(SIGABRT, standalone_say_which);
  signal(SIGSEGV, standalone_say_which);
  for (uint64_t n = first; n < first + count; n++) {
    static uint8_t data[STANDALONE_SIZE];
    standalone_present = n;
    uint64_t state = n * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03;
    for (size_t i = 0; i < sizeof data; i++) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      data[i] = (uint8_t)(state >> 40);
    }
    standalone_shape(data);
    FILE *kept = argc > 3 ? fopen(argv[3], "wb") : NULL;
    size_t size = 32 + state % (sizeof data - 32);
    if (kept) fwrite(data, 1, size, kept), fclose(kept);
    if (n % 1000 == 0) printf("\r%llu", (unsigned long long)n), fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
  }
  standalone_end(count, first);
  return 0;
}

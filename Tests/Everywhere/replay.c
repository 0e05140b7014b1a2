/* SPDX-License-Identifier: MIT
 *
 * Gives a fuzz target the files that are named, where there is no libFuzzer, and of each so many mutants, always the same. The
 * last line that is told is of the input that broke it.
 * Usage: replay MUTANTS FILE...; or replay SEED/MUTANTS FILE
 */
#include "../Fuzz/fuzz.h"

enum { most = 1 << 20, edits = 4 };

static uint64_t state;
static uint64_t any(uint64_t of) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state % of;
}

/* Bytes become others, are left out, come again, or become numbers of 32 bits at an edge. */
static size_t mutate(uint8_t *data, size_t size) {
  static const uint32_t hard[] = {0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE, 0x10000000, 0x20000000, 0x3FFFFFFF};
  for (uint64_t left = 1 + any(edits); left > 0; left--) {
    size_t at = any(size + 1), length = any(size - at < 64 ? size - at + 1 : 64);
    switch (any(5)) {
    case 0: if (at < size) data[at] = (uint8_t)any(256); break;
    case 1: if (at < size) data[at] ^= (uint8_t)(1u << any(8)); break;
    case 2: memmove(data + at, data + at + length, size - at - length), size -= length; break;
    case 3: if (size + length <= most) memmove(data + at + length, data + at, size - at), size += length; break;
    default: if (size - at >= 4) memcpy(data + at, &hard[any(COUNT_OF(hard))], 4); break;
    }
  }
  return size;
}

static void give(const uint8_t *data, size_t size) {
  /* Exactly as much memory as there is. */
  uint8_t *copy = malloc(size ? size : 1);
  if (!copy) abort();
  memcpy(copy, data, size);
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
}

int main(int count, char **words) {
  static uint8_t data[most], mutant[most];
  if (count < 2) return 2;
  const char *slash = strchr(words[1], '/');
  const uint64_t first = slash ? strtoull(words[1], NULL, 10) : 0;
  const long mutants = strtol(slash ? slash + 1 : words[1], NULL, 10);
  for (int i = 2; i < count; i++) {
    FILE *file = fopen(words[i], "rb");
    if (!file) return perror(words[i]), 2;
    size_t size = fread(data, 1, most, file);
    fclose(file);
    fprintf(stderr, "%s\n", words[i]);
    give(data, size);
    for (long k = 0; k < mutants; k++) {
      uint64_t seed = first + (uint64_t)k;
      /* A seed and its mutant are again what is asked for. */
      fprintf(stderr, "%llu/1 %s\n", (unsigned long long)seed, words[i]);
      state = (seed + 1) * 0x9E3779B97F4A7C15u;
      memcpy(mutant, data, size);
      give(mutant, mutate(mutant, size));
    }
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <stdint.h>

/* What some functions do with a handle of no easing. (All of them: arguments.) */
static bool is_stale(ts_easing easing) {
  double value, slope = 7;
  FILL_PATTERN(value);
  return !ts_easing_is_valid(easing) && ts_easing_retain(easing) == TS_ERROR_STALE_HANDLE &&
         ts_easing_release(easing) == TS_ERROR_STALE_HANDLE &&
         ts_easing_evaluate(easing, 0.5, 0, &value) == TS_ERROR_STALE_HANDLE && IS_PATTERN(value) &&
         ts_easing_differentiate(easing, 0.5, &slope) == TS_ERROR_STALE_HANDLE && slope == 7;
}

SECTION(test_handles, "handles", 10) {
  ts_easing easing = parsed("back.out(2)");
  CHECK(ts_easing_is_valid(easing));
  double value;
  CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, 0.5, 0, &value));

  for (int i = 0; i < 1000; i++)
    if (!CHECK_STATUS(TS_OK, ts_easing_retain(easing))) break;
  for (int i = 0; i < 1000; i++)
    if (!CHECK_STATUS(TS_OK, ts_easing_release(easing))) break;
  CHECK(ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(is_stale(easing) && is_stale(easing));

  /* The slot is used again, the handle is not. */
  ts_easing later = parsed("back.out(3)");
  CHECK(memcmp(&later, &easing, sizeof easing) != 0);
  CHECK(is_stale(easing));
  CHECK(ts_easing_is_valid(later));
  CHECK_STATUS(TS_OK, ts_easing_release(later));

  /* Two of one text are two objects, or one that counts; either way two releases end both. */
  ts_easing a = parsed("pow.in(3.5)"), b = parsed("pow.in(3.5)");
  CHECK_STATUS(TS_OK, ts_easing_release(a));
  CHECK(ts_easing_is_valid(b));
  CHECK_STATUS(TS_OK, ts_easing_release(b));
  CHECK(is_stale(b));

  /* Enough of them to fill more than one piece of the table, freed in either order. */
  enum { many = 5000 };
  static ts_easing all[many];
  bool good = true;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < many; i++) {
      all[i] = parsed("elastic.out(2,0.5)");
      good = good && ts_easing_is_valid(all[i]);
    }
    for (int i = 0; i < many; i++) good = good && ts_easing_release(all[round ? i : many - 1 - i]) == TS_OK;
    for (int i = 0; i < many; i++) good = good && ts_easing_release(all[i]) == TS_ERROR_STALE_HANDLE;
  }
  CHECK(good);
}

SECTION(test_builtin_handles, "built-in handles", 10) {
  const uint32_t none[] = {1,   2,    3,    50,   51,          70,         71,        76,
                           128, 1023, 1024, 4096, 0x7FFFFFFFu, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    ts_easing easing;
    FILL_PATTERN(easing);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_get_builtin(none[i], &easing));
    CHECK(IS_PATTERN(easing));
  }

  int found = 0;
  for (uint32_t id = 0; id < 1024; id++) {
    ts_easing easing;
    if (ts_easing_get_builtin(id, &easing) != TS_OK) continue;
    found++;
    /* Released more often than it was taken, it stays. */
    bool good = ts_easing_retain(easing) == TS_OK;
    for (int i = 0; i < 100; i++) good = good && ts_easing_release(easing) == TS_OK;
    double value = 0, alone = ts_ease(id, 0.25);
    good = good && ts_easing_is_valid(easing) && ts_easing_evaluate(easing, 0.25, 0, &value) == TS_OK;
    CHECK(good && same_bits(&value, &alone, sizeof value));
    ts_easing again;
    CHECK(ts_easing_get_builtin(id, &again) == TS_OK && same_bits(&again, &easing, sizeof easing));

    ts_easing wrong = easing;
    wrong.generation++;
    CHECK(ts_easing_release(wrong) == TS_ERROR_STALE_HANDLE && !ts_easing_is_valid(wrong));
  }
  CHECK(found == 69);
}

SECTION(test_made_up_handles, "made-up handles", 30) {
  CHECK(is_stale((ts_easing){0, 0}));

  ts_easing easing = parsed("pow.in(2.25)");
  const uint32_t generations[] = {0, 1, easing.generation - 1, easing.generation + 1, easing.generation ^ 0x10000000u,
                                  easing.generation ^ 0xF0000000u, easing.generation & 0x0FFFFFFFu, 0x0FFFFFFF,
                                  0x1FFFFFFF, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < sizeof generations / sizeof *generations; i++)
    CHECK(is_stale((ts_easing){easing.slot, generations[i]}));

  const uint32_t slots[] = {1, 2, 3, 50, 76, 127, 128, 1023, easing.slot + 1, easing.slot + 1023, easing.slot + 1024,
                            1u << 22, (1u << 22) + 1023, (1u << 22) + 1024, 0x7FFFFFFF, 0x80000000, 0xFFFFFBFF,
                            0xFFFFFC00, 0xFFFFFFFE, 0xFFFFFFFF};
  for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
    for (size_t k = 0; k <= sizeof generations / sizeof *generations; k++) {
      uint32_t generation = k ? generations[k - 1] : easing.generation;
      ts_easing made_up = {slots[i], generation};
      if (made_up.slot == 0 && made_up.generation == 0) continue;
      CHECK(is_stale(made_up));
    }

  /* And many more without a pattern. None may hit the one that lives. */
  uint64_t state = 0x9E3779B97F4A7C15u;
  bool good = true;
  for (int i = 0; i < 200000; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    ts_easing made_up = {(uint32_t)(state >> 32) >> (i % 32), (uint32_t)(state >> 13)};
    if (made_up.generation == easing.generation || made_up.generation == 0x10000001u) continue;
    double value;
    good = good && !ts_easing_is_valid(made_up) && ts_easing_evaluate(made_up, 0.5, 0, &value) != TS_OK;
  }
  CHECK(good);
  CHECK(ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

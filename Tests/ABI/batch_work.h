/* SPDX-License-Identifier: MIT
 *
 * One of each kind of batch, large enough to be shared, for what is asked of all of them.
 */
#ifndef TWEENSPIRIT_TESTS_BATCH_WORK_H
#define TWEENSPIRIT_TESTS_BATCH_WORK_H

#include "physics.h"

enum { batch_kinds = 14 };

/** Arrays for `count` items and what they are made of. */
typedef struct batch_work {
  size_t count;
  double *numbers[6];
  uint32_t *index, *active;
  uint8_t *mask;
  ts_spring springs[256];
  ts_easing easings[3];
  ts_decay decay;
} batch_work;

/** False without memory. Free it with batch_work_free. */
bool batch_work_make(batch_work *work, size_t count);
void batch_work_free(batch_work *work);

/** The numbers that a kind of batch begins with. */
void batch_work_fill(batch_work *work, int kind);

/** Items first ..< first + n: springs of one kind, a palette, their own; decays; tweens; strided and settling ones. */
ts_status batch_work_do(const batch_work *work, int kind, size_t first, size_t n, uint32_t threads);

/** A number that depends on every bit of what is written. */
uint64_t batch_work_sum(const batch_work *work);

/** The sum of each kind after a single thread has done it. */
void batch_work_expect(batch_work *work, uint64_t sums[batch_kinds]);

#endif

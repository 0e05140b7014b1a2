/* SPDX-License-Identifier: MIT
 *
 * The tables that generate.py writes. A call is blocks of memory, the first of them its arguments, and what is put there.
 */
#ifndef TWEENSPIRIT_TESTS_ARGUMENTS_WALK_H
#define TWEENSPIRIT_TESTS_ARGUMENTS_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

/** Calls a function with what stands in a call's first block: its status, or one of these. */
typedef int (*thunk)(const unsigned char *arguments);
enum { answer_infinite = 99, answer_false, answer_true, answer_number, answer_nan, answer_text, answer_null };

typedef struct block_row {
  uint32_t size;
  uint8_t fill;
} block_row;

typedef enum put_kind {
  put_bytes, put_text, put_fill, put_pointer, put_handle, put_next, put_function, put_saved, put_saved_size
} put_kind;

typedef struct put_row {
  uint16_t block;
  put_kind kind;
  uint32_t offset, length;
  /** Bytes, a block, a handle's place. */
  uint64_t value;
  const char *text;
} put_row;

/** A double or float that comes out, or a byte between fields. */
typedef struct number_row {
  uint16_t block, width;
  uint32_t offset;
} number_row;

typedef struct call_row {
  const char *name;
  int function;
  uint32_t first_block, block_count, first_put, put_count, first_number, number_count, gap_count;
  /** Which handle of the fixture it makes; the block that its handle comes out in; the function that ends that; or -1. */
  int made, made_block, end;
  bool asks;
} call_row;

typedef struct case_row {
  uint32_t call;
  const char *path, *bad;
  uint32_t first_block, block_count, first_put, put_count;
  uint32_t resized_block, resized;
  int answer;
  /** One of which its message has, separated by |. */
  const char *words;
} case_row;

extern const thunk thunks[];
extern const call_row calls[], fixture[], teardown[], probes[], moves[], withouts[];
extern const size_t call_count, fixture_count, teardown_count, probe_count, move_count, without_count;
extern const case_row cases[];
extern const size_t case_count;
extern const block_row block_rows[];
extern const put_row put_rows[];
extern const number_row number_rows[];
extern const size_t saved_block, saved_size_block;

#endif

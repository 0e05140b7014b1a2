/* SPDX-License-Identifier: MIT
 *
 * Every function of the header with every bad argument, all others good. Of each case: the status, that a failure has a
 * message which names what is wrong and has changed nothing, neither what the caller owns nor what can be asked of any
 * object, and that after what is accepted everything is still a number. Then two arguments that are bad together; and every
 * function while each allocation that it makes fails.
 * Usage: walk [--print] [part of a function's name]...
 */
#define _GNU_SOURCE
#include "../check.h"
#include "walk.h"

#include <ctype.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { most_blocks = 16, most_handles = 128, most_saved = 1 << 16, seconds_for_a_case = 30 };

typedef struct handle {
  uint32_t slot, generation;
} handle;

/* A call with its memory, in blocks of exactly their sizes. */
typedef struct instance {
  const call_row *call;
  size_t count;
  unsigned char *memory[most_blocks];
  size_t sizes[most_blocks];
} instance;

static handle handles[most_handles];
static unsigned char saved[most_saved];
static size_t saved_size;
static long failures, accepted, refused;
static bool prints;
static const case_row *now;
static const char *now_call = "the fixture";

static void fail(const char *what, const char *more) {
  failures++;
  fprintf(stderr, "FAILED: %s.%s with %s: %s %s\n", now_call, now ? now->path : "", now ? now->bad : "-", what, more);
}

static void died(int sent) {
  char line[512];
  const char *what = sent == SIGALRM ? "a hang" : strsignal(sent);
  int length = snprintf(line, sizeof line, "FAILED: %s.%s with %s: %s\n", now_call, now ? now->path : "",
                        now ? now->bad : "-", what);
  if (length < 0 || write(STDERR_FILENO, line, (size_t)length) < 0) _exit(3);
  _exit(2);
}

static void put(instance *in, const put_row *row) {
  unsigned char *to = in->memory[row->block] + row->offset;
  handle made;
  double (*plain)(double) = fabs;
  switch (row->kind) {
  case put_bytes: memcpy(to, &row->value, row->length); break;
  case put_text: memcpy(to, row->text, row->length); break;
  case put_fill: memset(to, (int)row->value, row->length); break;
  case put_pointer: memcpy(to, &in->memory[row->value], sizeof(void *)); break;
  case put_handle: memcpy(to, &handles[row->value], sizeof(handle)); break;
  case put_next:
    made = handles[row->value & 0xFFFF];
    made.generation += (uint32_t)(row->value >> 16 & 0xFFFF);
    made.slot += (uint32_t)(row->value >> 32);
    memcpy(to, &made, sizeof made);
    break;
  case put_function: memcpy(to, &plain, sizeof plain); break;
  case put_saved: memcpy(to, saved, saved_size); break;
  case put_saved_size: memcpy(to, &saved_size, sizeof saved_size); break;
  }
}

static void allocate(instance *in, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++, in->count++) {
    size_t size = block_rows[first + i].size;
    for (uint32_t p = in->call->first_put; p < in->call->first_put + in->call->put_count; p++)
      if (put_rows[p].kind == put_saved && put_rows[p].block == in->count) size = saved_size;
    in->sizes[in->count] = size;
    in->memory[in->count] = malloc(size + (size == 0));
    if (!in->memory[in->count]) abort();
  }
}

static void write_good(instance *in) {
  for (uint32_t i = 0; i < in->call->block_count; i++)
    memset(in->memory[i], block_rows[in->call->first_block + i].fill, in->sizes[i]);
  for (uint32_t i = 0; i < in->call->put_count; i++) put(in, &put_rows[in->call->first_put + i]);
}

static instance made_of(const call_row *call, const case_row *bad) {
  instance in = {.call = call};
  allocate(&in, call->first_block, call->block_count);
  if (bad && bad->resized) {
    free(in.memory[bad->resized_block]);
    in.sizes[bad->resized_block] = bad->resized;
    if (!(in.memory[bad->resized_block] = malloc(bad->resized))) abort();
  }
  write_good(&in);
  if (bad) {
    size_t first = in.count;
    allocate(&in, bad->first_block, bad->block_count);
    for (; first < in.count; first++) memset(in.memory[first], 0, in.sizes[first]);
    for (uint32_t i = 0; i < bad->put_count; i++) put(&in, &put_rows[bad->first_put + i]);
  }
  return in;
}

static void discard(instance *in) {
  for (size_t i = 0; i < in->count; i++) free(in->memory[i]);
}

static int called(const instance *in) { return thunks[in->call->function](in->memory[0]); }

static bool is_finite_throughout(const instance *in) {
  for (uint32_t i = 0; i < in->call->number_count; i++) {
    const number_row *row = &number_rows[in->call->first_number + i];
    double wide;
    float narrow;
    memcpy(&narrow, in->memory[row->block] + row->offset, sizeof narrow);
    if (row->width == sizeof wide) memcpy(&wide, in->memory[row->block] + row->offset, sizeof wide);
    else wide = narrow;
    if (!isfinite(wide)) return false;
  }
  return true;
}

static uint64_t hashed(uint64_t sum, const void *memory, size_t size) {
  for (size_t i = 0; i < size; i++) sum = (sum ^ ((const unsigned char *)memory)[i]) * 0x100000001B3u;
  return sum;
}

/* Of everything a call can see but its arguments, which have addresses. */
static uint64_t memory_sum(const instance *in) {
  uint64_t sum = 0xCBF29CE484222325u;
  for (size_t i = 0; i < in->count; i++) sum = hashed(sum, in->memory[i], in->sizes[i]);
  return sum;
}

/* The bytes between fields are anything. */
static void close_gaps(instance *in) {
  const number_row *gaps = &number_rows[in->call->first_number + in->call->number_count];
  for (uint32_t i = 0; i < in->call->gap_count; i++) in->memory[gaps[i].block][gaps[i].offset] = 0;
}

/* What can be asked of every object of the fixture; the blocks stay, so that pointers in answers are the same. */
static uint64_t state_sum(void) {
  static instance *asked;
  if (!asked) {
    if (!(asked = calloc(probe_count, sizeof *asked))) abort();
    for (size_t i = 0; i < probe_count; i++) asked[i] = made_of(&probes[i], NULL);
  }
  uint64_t sum = 0xCBF29CE484222325u;
  for (size_t i = 0; i < probe_count; i++) {
    write_good(&asked[i]);
    int answer = called(&asked[i]);
    close_gaps(&asked[i]);
    sum = hashed(sum, &answer, sizeof answer);
    for (size_t b = 1; b < asked[i].count; b++) sum = hashed(sum, asked[i].memory[b], asked[i].sizes[b]);
  }
  return sum;
}

static void each(const call_row *rows, size_t count, bool matters, bool finite) {
  for (size_t i = 0; i < count; i++) {
    instance in = made_of(&rows[i], NULL);
    int answer = called(&in);
    if (matters && answer != TS_OK) fail(rows[i].name, ts_last_error_message());
    if (finite && answer == TS_OK && !is_finite_throughout(&in)) fail("then something is no number", "");
    if (answer == TS_OK && rows[i].made >= 0) memcpy(&handles[rows[i].made], in.memory[rows[i].made_block], sizeof(handle));
    if (rows == fixture && i == count - 1) {
      memcpy(&saved_size, in.memory[saved_size_block], sizeof saved_size);
      memcpy(saved, in.memory[saved_block], saved_size);
    }
    discard(&in);
  }
}

static uint64_t made_anew(void) {
  each(teardown, teardown_count, false, false);
  each(fixture, fixture_count, true, false);
  return state_sum();
}

/* Printable ASCII, and UTF-8 in its shortest form. */
static bool is_text(const char *text) {
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    if (*at < 32 || *at == 127) return false;
    if (*at < 128) continue;
    int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : 1;
    if (*at < 0xC2 || *at > 0xF4) return false;
    unsigned point = *at & (0x3F >> more), least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    for (; more > 0; more--) {
      if ((*++at & 0xC0) != 0x80) return false;
      point = point << 6 | (*at & 0x3F);
    }
    if (point < least || point < 0xA0 || (point >= 0xD800 && point < 0xE000) || point > 0x10FFFF) return false;
  }
  return true;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* One of the words, not as part of another one. */
static bool has_word(const char *message, const char *words) {
  char word[64];
  for (const char *at = words; *at;) {
    size_t length = strcspn(at, "|");
    snprintf(word, sizeof word, "%.*s", (int)length, at);
    for (const char *found = message; (found = strcasestr(found, word)); found++)
      if ((found == message || !is_letter(found[-1])) && !is_letter(found[length])) return true;
    at += length + (at[length] == '|');
  }
  return !*words;
}

static void check_message(const char *message) {
  if (!*message) fail("no message", "");
  else if (!is_text(message)) fail("not a text:", message);
  else if (now && !has_word(message, now->words)) fail("does not name what is wrong:", message);
}

/* The same as data. */
static void check_fields(int answer, const char *message) {
  ts_error_info info = {.struct_size = sizeof info};
  if (ts_error_get_info(&info) != TS_OK) fail("no error", "");
  else if ((int)info.status != answer || strcmp(info.message, message)) fail("another error:", info.message);
  else if (info.argument && now && !has_word(info.argument, now->words)) fail("another argument:", info.argument);
  else if (info.got && !strstr(message, info.got)) fail("another value:", info.got);
  else if (info.hint && !strstr(message, info.hint)) fail("another hint:", info.hint);
  else if (info.is_number && strtod(info.got, NULL) != info.number && !isnan(info.number)) fail("not its number:", info.got);
}

static const char *word_of(int answer) {
  static const char *const words[] = {"OK", "INVALID_ARGUMENT", "STALE_HANDLE", "UNKNOWN_EASING", "OUT_OF_MEMORY",
                                      "BUSY", "NAME_IN_USE", "CALLBACK"};
  static const char *const others[] = {"OK_INFINITE", "FALSE", "TRUE", "NUMBER", "NAN", "TEXT", "NULL"};
  if (answer >= 0 && answer < 8) return words[answer];
  return answer >= answer_infinite && answer <= answer_null ? others[answer - answer_infinite] : "?";
}

/* What a call has made ends with it; all else is as it was before. */
static uint64_t end_call(instance *in, int answer) {
  const call_row *call = in->call;
  if (call->made_block >= 0 && call->end >= 0 && (answer == TS_OK || answer == answer_infinite))
    thunks[call->end](in->memory[call->made_block]);
  uint64_t state = made_anew();
  // What was bound is bound no more.
  discard(in);
  return state;
}

/* One case, or a good call; the state's sum after it. */
static uint64_t try_call(const call_row *call, const case_row *bad, uint64_t state) {
  char message[1024] = "";
  now = bad;
  now_call = call->name;
  alarm(seconds_for_a_case);
  instance in = made_of(call, bad);
  uint64_t before = memory_sum(&in);
  int answer = called(&in);
  bool has_failed = answer > TS_OK && answer < answer_infinite;
  if (has_failed) {
    snprintf(message, sizeof message, "%s", ts_last_error_message());
    check_fields(answer, message);
  }
  if (answer == TS_OK && !is_finite_throughout(&in)) answer = answer_infinite;
  bool changed_memory = memory_sum(&in) != before;

  int expected = bad ? bad->answer : answer;
  if (!bad && (has_failed || answer == answer_false)) fail("a good call failed:", message);
  if (prints && bad) printf("%s.%s\t%s\t%s\t%s\n", call->name, bad->path, bad->bad, word_of(answer), message);
  else if (answer != expected) {
    fail(word_of(answer), message);
    fprintf(stderr, "  expected was %s\n", word_of(expected));
  }
  *(has_failed ? &refused : &accepted) += 1;
  if (has_failed || call->asks) {
    if (has_failed) check_message(message);
    if (has_failed && changed_memory) fail("what the caller owns has changed", "");
    uint64_t after = state_sum();
    if (after != state) {
      fail("an object has changed", "");
      after = made_anew();
    }
    discard(&in);
    return after;
  }
  each(moves, move_count, false, true);
  return end_call(&in, answer);
}

static uint64_t hash_of_worlds(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < probe_count; i++) {
    if (strcmp(probes[i].name, "ts_world_hash") != 0) continue;
    instance in = made_of(&probes[i], NULL);
    int answer = called(&in);
    sum = hashed(sum, &answer, sizeof answer);
    for (size_t b = 1; b < in.count; b++) sum = hashed(sum, in.memory[b], in.sizes[b]);
    discard(&in);
  }
  return sum;
}

/* ---- Two bad arguments together ---------------------------------------------------------------------------------- */

static long pairs;

/* A call with two of its cases, of which each may be accepted alone: what fails has changed nothing. */
static uint64_t try_pair(const call_row *call, const case_row *one, const case_row *two, uint64_t state) {
  char message[1024];
  now = two, now_call = call->name;
  alarm(seconds_for_a_case);
  instance in = made_of(call, one);
  for (uint32_t i = 0; i < two->put_count; i++) put(&in, &put_rows[two->first_put + i]);
  uint64_t before = memory_sum(&in);
  int answer = called(&in);
  pairs++;
  if (answer <= TS_OK || answer >= answer_infinite) {
    if (!call->asks || call->end >= 0) return end_call(&in, answer);
    discard(&in);
    return state;
  }
  snprintf(message, sizeof message, "%s = %s: %s", one->path, one->bad, ts_last_error_message());
  if (memory_sum(&in) != before) fail("what the caller owns has changed, together with", message);
  uint64_t after = state_sum();
  if (after != state) {
    fail("an object has changed, together with", message);
    after = made_anew();
  }
  discard(&in);
  return after;
}

static uint64_t try_pairs(size_t first, size_t count, uint64_t state) {
  enum { most = 400 };
  const call_row *call = &calls[cases[first].call];
  uint64_t seed = hashed(7, call->name, strlen(call->name));
  for (int k = 0; k < most; k++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const case_row *one = &cases[first + (seed >> 40) % count], *two = &cases[first + (seed >> 16) % count];
    if (strcmp(one->path, two->path) == 0 || two->block_count || two->resized) continue;
    state = try_pair(call, one, two, state);
  }
  return state;
}

/* ---- Without memory ------------------------------------------------------------------------------------------------ */

static long without, absorbed;

/* A good call in which one allocation fails, each in turn, or all from each on: it says so and has changed nothing, or it does
 * without and has done all; and when there is memory, it works. */
static void try_without_memory(const call_row *call, bool is_once) {
  enum { most_allocations = 100000 };
  now = NULL, now_call = call->name;
  uint64_t state = made_anew(), done = 0;
  long live = 0;
  // At first undisturbed.
  for (long nth = -1; nth < most_allocations; nth++) {
    char message[256];
    long failed = failures;
    alarm(seconds_for_a_case);
    instance in = made_of(call, NULL);
    uint64_t before = memory_sum(&in);
    if (nth >= 0) (is_once ? fault_arm_once : fault_arm)(nth);
    int answer = called(&in);
    bool came = nth >= 0 && fault_came();
    fault_disarm();
    without += came;
    snprintf(message, sizeof message, "allocation %ld%s: %s", nth, is_once ? "" : " and all later ones", ts_last_error_message());
    if (answer > TS_OK && answer < answer_infinite) {
      if (answer != TS_ERROR_OUT_OF_MEMORY || !came) fail("without memory, another error;", message);
      if (memory_sum(&in) != before) fail("without memory, what the caller owns has changed;", message);
      if (state_sum() != state) fail("without memory, an object has changed;", message);
      discard(&in);
      if (failures > failed) state = made_anew();
      if (nth < 0) return;
      continue;
    }
    uint64_t now_done = hash_of_worlds();
    if (nth < 0) done = now_done;
    else if (now_done != done) fail("without memory, something else is done;", message);
    absorbed += came;
    state = end_call(&in, answer);
    if (nth < 0) live = fault_live();
    else if (!came) break;
  }
  if (fault_live() != live) fail("without memory, blocks are lost or freed twice", "");
}

static bool is_asked(const char *name, char **parts, int count) {
  for (int i = 0; i < count; i++)
    if (strstr(name, parts[i])) return true;
  return count == 0;
}

int main(int count, char **words) {
  prints = count > 1 && strcmp(words[1], "--print") == 0;
  words += 1 + prints;
  count -= 1 + prints;
  static const int signals[] = {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGALRM};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], died);
  uint64_t state = made_anew();
  for (size_t i = 0; i < call_count; i++)
    if (is_asked(calls[i].name, words, count)) state = try_call(&calls[i], NULL, state);
  long good = accepted;
  for (size_t i = 0; i < case_count; i++) {
    const call_row *call = &calls[cases[i].call];
    if (is_asked(call->name, words, count)) state = try_call(call, &cases[i], state);
  }
  for (size_t i = 0, n; i < case_count && !prints; i += n) {
    for (n = 1; i + n < case_count && cases[i + n].call == cases[i].call;) n++;
    if (is_asked(calls[cases[i].call].name, words, count)) state = try_pairs(i, n, state);
  }
  if (fault_works())
    for (size_t i = 0; i < 2 * without_count && !prints; i++)
      if (is_asked(withouts[i / 2].name, words, count)) try_without_memory(&withouts[i / 2], i % 2);
  each(teardown, teardown_count, false, false);
  if (!prints)
    printf("%ld good calls, %ld cases: %ld refused, %ld accepted; %ld pairs; %ld allocations refused, %ld done without; "
           "%ld failures\n", good, accepted + refused - good, refused, accepted - good, pairs, without, absorbed, failures);
  return failures > 0;
}

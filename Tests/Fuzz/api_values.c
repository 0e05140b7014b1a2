/* SPDX-License-Identifier: MIT */
#include "api.h"

uint32_t take_enum(unsigned of) {
  static const uint32_t wrong[] = {0x7FFFFFFF, 0xFFFFFFFF, 0x80000000, 255, 64};
  unsigned byte = take_byte(&fuzz.in);
  if (byte < 248) return byte % of;
  return byte < 251 ? of + byte - 248 : wrong[byte - 251];
}

size_t take_count(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 192 ? byte % 6 : byte % (most_count + 1);
}

size_t take_huge(void) {
  static const size_t huge[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 4 + 1, SIZE_MAX - 7};
  return huge[take_any(&fuzz.in, COUNT_OF(huge))];
}

bool take_flag(void) { return take_byte(&fuzz.in) % 2; }

double take_text_tolerance(void) {
  static const double tolerances[] = {1e-3, 0.01, 0.1, 1e-5, 1, 1e-10, 2};
  unsigned byte = take_byte(&fuzz.in);
  double any = byte < 224 ? tolerances[byte % COUNT_OF(tolerances)] : take_number(&fuzz.in);
  return any >= 1e-9 && any < 1e-5 ? 1e-5 : any;
}

double *take_numbers(size_t count, bool ramp) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte >= 252) return NULL;
  double *numbers = lend(count * sizeof *numbers);
  if (ramp ? byte < 160 : byte < 32) {
    double first = take_number(&fuzz.in), step = 0.125 * (1 + byte % 16);
    for (size_t i = 0; i < count; i++) numbers[i] = first + (double)i * step;
  } else if (byte < 96) {
    double number = take_number(&fuzz.in);
    for (size_t i = 0; i < count; i++) numbers[i] = number;
  } else {
    for (size_t i = 0; i < count; i++) numbers[i] = take_number(&fuzz.in);
  }
  return numbers;
}

float *take_floats(size_t count) {
  double *numbers = take_numbers(count, true);
  if (!numbers) return NULL;
  float *floats = lend(count * sizeof *floats);
  for (size_t i = 0; i < count; i++) floats[i] = (float)numbers[i];
  return floats;
}

static char *lend_text(const char *text) {
  size_t size = strlen(text) + 1;
  return memcpy(lend(size), text, size);
}

static const char *take_raw_text(void) {
  char text[96];
  return lend_text(take_text(&fuzz.in, text, sizeof text));
}

const char *take_name(void) {
  static const char *const names[] = {"a", "a.b", "a.b.c", "b", "fuzz:one", "fuzz:two", "fuzz:three", "frame", "position",
      "a.frame.x", "card.frame", "quad.in", "linear", "", "\xC3\xA9", "e\xCC\x81", "\xE2\x80\x8F_", "a b",
      "reverse(fuzz:one)", ".", "a..b"};
  unsigned byte = take_byte(&fuzz.in);
  if (byte < 160) return lend_text(names[byte % 12]);
  if (byte < 240) return lend_text(names[byte % COUNT_OF(names)]);
  if (byte >= 252) return NULL;
  if (byte >= 248) return take_raw_text();
  size_t length = byte % 2 ? 255 : 256;
  char *text = lend(length + 1);
  memset(text, 'n', length), text[length] = 0;
  return text;
}

const char *take_color_text(void) {
  static const char *const texts[] = {"#f80", "#ff8800cc", "RebeccaPurple", "rgb(255 136 0 / 50%)", "rgba(1e300,-5,7,.5)",
      "hsl(1e308turn 50% 50%)", "hwb(90 80% 80%)", "lab(50 1e308 -1e308)", "lch(none 150% 3rad)", "oklch(.7 .15 60 / none)",
      "color(display-p3 1e308 -1e308 0)", "color(srgb-linear 1 2 3/4)"};
  unsigned byte = take_byte(&fuzz.in);
  return byte < 128 ? lend_text(texts[byte % COUNT_OF(texts)]) : byte < 250 ? take_raw_text() : NULL;
}

const char *take_easing_text(void) {
  static const char *const texts[] = {"linear", "quad.inOut", "back.out(1.7)", "pow.in(2.5)", "elastic.out(1, 0.3)",
      "steps(4, jump-none)", "steps(2147483647)", "steps(2147483648)", "step-start", "cubic-bezier(.4,0,.2,1)",
      "cubic-bezier(0,1e300,1,-1e300)", "cubic-bezier(1, 5, 0, -5)", "linear(0, 0.5 25% 75%, 1)",
      "linear(0, 1 50%, 1e30, -1e30 20%, 1)", "linear(0 0%, 1 0%)", "spring(0.5, 0.3)", "spring(snappy)",
      "spring(stiffness=200, damping=10)", "spring(1e300, 0.5)", "spring(omega=5, damping_ratio=0)",
      "spring(duration=1, bounce=1)", "fuzz:one", "fuzz:two", "fuzz:three", "reverse(fuzz:one)",
      "bake(fuzz:two, 0.01, 64)", "power2.out", "back.in", "easeInOutElastic", "CubicEaseInOut", "OutElastic",
      "inOutQuad", "ah.back.in", "gsap.expo.out", "ease", "in(1.68)", "mirror(out(reverse(inOut(steps(3)))))",
      "chain(quad.in, fuzz:one, 0.5)", "blend(fuzz:two, rough(1, seed=2), 0.25)", "clamp(scale(fuzz:three, 3))",
      "multiply(fuzz:one, sigmoid(fuzz:two, 10))", "slow(expoScale(fuzz:three, 2), 0.5)", "gsap.expoScale(1, 2, sine)",
      "path(M0,0 C0.2,0 0.3,1 1,1)", "M0,0 H.5 V1 H1", "wiggle(6)", "noise(4, octaves=2)", "shake(3)", "material.emphasized",
      "bake(elastic.in, 1e-4, 4096)", "bake(circ.in, 1e-14, 65536)",
      "reverse(reverse(reverse(reverse(reverse(reverse(reverse(reverse(reverse(bounce.in)))))))))"};
  unsigned byte = take_byte(&fuzz.in);
  if (byte < 200) return lend_text(texts[byte % COUNT_OF(texts)]);
  if (byte >= 252) return NULL;
  if (byte < 248) return take_raw_text();
  /* Very deep or very long. */
  static const char *const parts[] = {"reverse(", "0,", "out(", "("};
  const char *part = parts[byte - 248], *head = byte == 249 ? "linear(" : "";
  size_t times = 1 + (size_t)take_byte(&fuzz.in) * 64, length = strlen(part), start = strlen(head);
  char *text = lend(start + times * length + 3);
  memcpy(text, head, start);
  for (size_t i = 0; i < times; i++) memcpy(text + start + i * length, part, length);
  memcpy(text + start + times * length, "1)", 3);
  return text;
}

char *take_buffer(size_t *capacity) {
  static const size_t sizes[] = {0, 1, 2, 16, 64, 300, 4096};
  unsigned byte = take_byte(&fuzz.in);
  if (byte >= 254) return *capacity = byte == 254 ? SIZE_MAX : 8, NULL;
  if (byte == 253) return *capacity = SIZE_MAX / 2 + 1, (char *)lend_room(8);
  *capacity = sizes[byte % COUNT_OF(sizes)];
  return *capacity ? (char *)lend_room(*capacity) : NULL;
}

ts_spring take_spring(void) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte < 64) return (ts_spring){0, 0, 0};
  ts_spring spring = {6.0 + byte / 8.0, (byte % 16) / 8.0, 1};
  if (byte >= 200) spring = (ts_spring){take_number(&fuzz.in), take_number(&fuzz.in), take_number(&fuzz.in)};
  return spring;
}

ts_timing take_timing(void) {
  ts_timing timing;
  memset(&timing, 0, sizeof timing);
  unsigned has = take_byte(&fuzz.in);
  timing.struct_size = take_once(&fuzz.in, 3) ? 0 : sizeof timing;
  timing.duration = 1;
  if (has & 1) timing.duration = take_number(&fuzz.in);
  if (has & 2) timing.iterations = take_number(&fuzz.in);
  if (has & 4) timing.delay = take_number(&fuzz.in), timing.end_delay = take_number(&fuzz.in);
  if (has & 8) timing.rate = take_number(&fuzz.in);
  if (has & 16) timing.iteration_start = take_number(&fuzz.in);
  if (has & 32) timing.easing = take_easing();
  if (has & 64) timing.direction = TAKE_ENUM(ts_direction), timing.fill = TAKE_ENUM(ts_fill);
  if (timing.iterations > 1) timing.repeat_delay = take_number(&fuzz.in);
  if (timing.direction && take_once(&fuzz.in, 2)) timing.return_easing = take_easing();
  if (has & 128) {
    unsigned given = take_byte(&fuzz.in);
    timing.given = given < 192 ? given : take_u32(&fuzz.in);
    if (given == 255) timing.struct_size = take_byte(&fuzz.in);
  }
  return timing;
}

uint32_t lanes_of_track(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  return ts_track_get_info(track, &info) == TS_OK ? info.lanes : 64;
}

uint32_t lanes_of_channel(ts_world world, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  return ts_channel_get_info(world, channel, &info) == TS_OK ? info.lanes : 64;
}

size_t lanes_of_set(ts_trackset set) {
  ts_trackset_info info = {.struct_size = sizeof info};
  return ts_trackset_get_info(set, &info) == TS_OK ? info.lanes : 64;
}

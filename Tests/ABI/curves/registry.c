/* SPDX-License-Identifier: MIT
 *
 * Names for curves of one's own: what may be registered, and what is refused.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- What is accepted --------------------------------------------------------------------------------------------- */

static double cube(double t) { return t * t * t; }
static double shifted(double t) { return 2 * t - 0.5; }

static void check_registered(probe *probe, ts_easing_desc desc) {
  ts_easing easing, found, same;
  if (!CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing))) return;
  CHECK(releases_of(probe) == (desc.live || desc.plain ? 0 : 1));
  long calls = atomic_load(&probe->calls);
  CHECK_STATUS(TS_OK, ts_easing_parse(desc.name, TS_DIALECT_CANONICAL, &found));
  const double t[] = {0, 0.125, 0.3, 0.5, 1};
  for (int i = 0; i < 5; i++)
    CHECK(fabs(value_of(easing, t[i]) - cube(t[i])) <= 1e-6 && value_of(found, t[i]) == value_of(easing, t[i]));
  CHECK(desc.plain || (atomic_load(&probe->calls) > calls) == desc.live);
  CHECK(strcmp(name_of(easing), desc.name) == 0 && strcmp(name_of(found), desc.name) == 0);
  CHECK(info_of(easing).kind == (desc.live ? TS_EASING_LIVE : TS_EASING_BAKED));
  /* White space around a name is none of it; elsewhere the name means nothing. */
  char text[300];
  snprintf(text, sizeof text, " \t%s\n", desc.name);
  if (CHECK_STATUS(TS_OK, ts_easing_parse(text, TS_DIALECT_CANONICAL, &same))) ts_easing_release(same);
  for (int dialect = 1; dialect <= TS_DIALECT_ANIME; dialect++)
    CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_parse(desc.name, (ts_dialect)dialect, &same));

  CHECK_STATUS(TS_OK, ts_easing_unregister(desc.name));
  CHECK(!is_taken(desc.name));
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_unregister(desc.name));
  CHECK(fabs(value_of(found, 0.5) - 0.125) <= 1e-6);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(probe) == (desc.live || desc.plain ? 0 : 1));
  CHECK(fabs(value_of(found, 0.5) - 0.125) <= 1e-6);
  CHECK_STATUS(TS_OK, ts_easing_release(found));
  CHECK(releases_of(probe) == (desc.plain ? 0 : 1));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_release(easing));
}

SECTION(test_register, "register", 10) {
  for (int live = 0; live < 2; live++)
    for (int way = 0; way < 3; way++) {
      probe probe = {.curve = cube};
      ts_easing_desc desc = desc_of("test:cube", &probe, live);
      if (way > 0) desc.scalar = NULL;
      if (way == 1) desc.batch = probe_batch;
      if (way == 2) {
        desc.plain = cube;
        desc.release = NULL;
        desc.context = NULL;
      }
      check_registered(&probe, desc);
    }

  /* The ends are its own; the name is copied; a struct from a later header whose news are zero is this one. */
  probe probe = {.curve = shifted};
  struct {
    ts_easing_desc desc;
    unsigned char more[64];
  } later;
  memset(&later, 0, sizeof later);
  char name[] = "test:shifted";
  later.desc = desc_of(name, &probe, false);
  later.desc.struct_size = sizeof later;
  later.desc.tolerance = 1e-14;
  later.desc.max_points = 2;
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_register(&later.desc, &easing));
  name[0] = 'r';
  CHECK(is_taken("test:shifted") && !is_taken("rest:shifted"));
  CHECK(fabs(value_of(easing, 0) + 0.5) <= 1e-14 && fabs(value_of(easing, 1) - 1.5) <= 1e-14);
  CHECK(value_of(easing, -3) == value_of(easing, 0) && value_of(easing, 7) == value_of(easing, 1));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:shifted"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&probe) == 1);
}

/* ---- What is refused ---------------------------------------------------------------------------------------------- */

static char message[512];

/* Refuses it, live and baked, and changes nothing. */
static void check_desc_refused(ts_status expected, ts_easing_desc desc, const char *subject) {
  probe *probe = desc.context;
  for (int live = 0; live < 2; live++) {
    ts_easing easing;
    FILL_PATTERN(easing);
    desc.live = live;
    ts_status status = ts_easing_register(&desc, &easing);
    if (!CHECK_STATUS_OF(expected, status, subject)) {
      if (status == TS_OK) ts_easing_unregister(desc.name);
      continue;
    }
    snprintf(message, sizeof message, "%s", ts_last_error_message());
    CHECK_OF(*message != 0, subject);
    CHECK_OF(IS_PATTERN(easing), subject);
    CHECK_OF(probe == NULL || releases_of(probe) == 0, subject);
    CHECK_OF(!is_taken("test:new"), subject);
  }
}

SECTION(test_register_refuses, "register refuses", 10) {
  probe probe = {.curve = cube};
  const ts_easing_desc good = desc_of("test:new", &probe, false);
  ts_easing_desc desc = good;
  ts_easing easing;
  FILL_PATTERN(easing);

  /* No function, or more than one. */
  for (int given = 0; given < 8; given++) {
    desc = good;
    desc.scalar = given & 1 ? probe_scalar : NULL;
    desc.plain = given & 2 ? cube : NULL;
    desc.batch = given & 4 ? probe_batch : NULL;
    if (given != 1 && given != 2 && given != 4) check_desc_refused(TS_ERROR_INVALID_ARGUMENT, desc, "functions");
  }
  const double tolerances[] = {-1, -1e-6, 9e-15, 1.0000001};
  for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++) {
    desc = good;
    desc.tolerance = tolerances[i];
    check_desc_refused(TS_ERROR_INVALID_ARGUMENT, desc, "tolerance");
  }
  const uint32_t points[] = {1, 65537};
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    desc = good;
    desc.max_points = points[i];
    check_desc_refused(TS_ERROR_INVALID_ARGUMENT, desc, "max_points");
  }
  CHECK(atomic_load(&probe.calls) == 0);

  /* Nothing behind the struct is read: it ends where memory does. */
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  unsigned char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(pages != MAP_FAILED) || !CHECK(mprotect(pages + page, page, PROT_NONE) == 0)) return;
  ts_easing_desc *last = (ts_easing_desc *)(void *)(pages + page - sizeof desc);
  *last = good;
  CHECK_STATUS(TS_OK, ts_easing_register(last, &easing));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:new"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  last->struct_size = SIZE_MAX;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_register(last, &easing));
  munmap(pages, 2 * page);
}

/* ---- Names -------------------------------------------------------------------------------------------------------- */

static void check_name_refused(ts_status expected, const char *name) {
  probe probe = {.curve = cube};
  ts_easing_desc desc = desc_of(name, &probe, false);
  check_desc_refused(expected, desc, name);
  desc.replace = true;
  check_desc_refused(expected, desc, name);
  CHECK_STATUS_OF(TS_ERROR_UNKNOWN_EASING, ts_easing_unregister(name), name);
}

/* A name as it is, in capitals and in small letters: what resolves as it stands is in use. */
static void check_name_in_use(const char *name) {
  char other[128];
  check_name_refused(TS_ERROR_NAME_IN_USE, name);
  for (int capitals = 0; capitals < 2; capitals++) {
    for (size_t i = 0; i <= strlen(name); i++)
      other[i] = (char)(capitals ? toupper((unsigned char)name[i]) : tolower((unsigned char)name[i]));
    if (is_taken(other)) check_name_refused(TS_ERROR_NAME_IN_USE, other);
  }
}

SECTION(test_names, "names", 30) {
  char longest[258];
  memset(longest, 'n', sizeof longest);
  longest[256] = 0;
  check_name_refused(TS_ERROR_INVALID_ARGUMENT, longest);
  const char *const refused[] = {
    "", " ", "test new", " test", "test ", "\ttest", "test\n", "test(1)", "test()", "(", ")", "a,b", ",", "a/b", "a%n",
    "%s", "a*b", "/**/a", "a\x01", "a\x7F", "a\x80", "\xFF", "caf\xC3\xA9", "cafe\xCC\x81", "\xE2\x80\xAEtest",
    "\xE2\x80\x8Ftest", "test\xC2\xA0", "\xEF\xBB\xBFtest", "\xED\xA0\x80", "\xC0\x80", "a'b", "a\"b", "a;b", "a=b",
    "a@b", "a[0]", "a\\b", "a{b}", "a~", "a+b", "#a", "$a", "a|b", "<a>", "a?b", "a&b", "a^b", "`a`", "a!"};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    check_name_refused(TS_ERROR_INVALID_ARGUMENT, refused[i]);

  /* Built in, in every spelling that the canonical dialect has, with or without parameters. */
  static const char *const used[] = {
    "easeInQuad", "easeInOutCubic", "easeOutInSine", "easeInElastic", "easeOutBounce", "easeInBack", "QuadraticEaseIn",
    "CubicEaseInOut", "ElasticEaseIn", "BackEaseOut", "BounceEaseInOut", "LinearInterpolation",
    "RZTweenCurveTypeLinear", "RZTweenCurveTypeSineEaseIn", "power0.in", "power1.in", "power2.out", "power4.inOut",
    "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "css.ease", "css.step-end", "ah.back.in",
    "ah.elastic.outIn", "gsap.expo.out", "gsap.back.inOut", "gsap.elastic.inOut", "anime.back.in", "anime.elastic.out",
    "dotween.elastic.out", "motion.backOut", "smoothstep", "smootherstep", "expo.smooth.in", "InQuad", "OutBack",
    "InOutExpo", "linear", "back.out", "elastic.in", "bounce.out", "pow.in", "pow.outIn", "steps", "cubic-bezier",
    "bake", "reverse", "mirror", "in", "out", "inOut", "outIn"};
  for (size_t i = 0; i < sizeof used / sizeof *used; i++) check_name_in_use(used[i]);
  char list[4096];
  size_t length;
  CHECK_STATUS(TS_OK, ts_easing_list(list, sizeof list, &length));
  for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) check_name_in_use(line);

  /* Everything else of those characters is a name, also where it looks like something. */
  longest[255] = 0;
  const char *const names[] = {longest, "x", "-", ".", ":", "_", "0", "1e-6", "nan", "NULL", "a..b", "ts:reverse:x",
                               "Reverse", "bake-", "quad", "quad.inout", "quad.in.x", "acme:quad.in", "IN-", "a:b:c",
                               "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_.:-abcdefghijklmnopqrstuvwxyz"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    probe probe = {.curve = cube};
    ts_easing easing = registered(names[i], &probe, i % 2);
    CHECK_OF(is_taken(names[i]) && strcmp(name_of(easing), names[i]) == 0, names[i]);
    char text[300];
    snprintf(text, sizeof text, "reverse(%s)", names[i]);
    CHECK_OF(is_taken(text), text);
    CHECK_STATUS_OF(TS_OK, ts_easing_unregister(names[i]), names[i]);
    CHECK_STATUS_OF(TS_OK, ts_easing_release(easing), names[i]);
    CHECK(releases_of(&probe) == 1);
  }
  /* As long as a text can be, and longer. */
  char *endless = malloc(1000001);
  if (!CHECK(endless != NULL)) return;
  memset(endless, 'n', 1000000);
  endless[1000000] = 0;
  check_desc_refused(TS_ERROR_INVALID_ARGUMENT, desc_of(endless, NULL, false), "a name of a million bytes");
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_unregister(endless));
  free(endless);
}

SECTION(test_names_in_use, "names in use", 10) {
  for (int live = 0; live < 2; live++) {
    probe first = {.curve = cube}, second = {.curve = shifted};
    ts_easing a = registered("test:name", &first, live), b;
    long before = releases_of(&first);

    ts_easing_desc desc = desc_of("test:name", &second, live);
    FILL_PATTERN(b);
    CHECK_STATUS(TS_ERROR_NAME_IN_USE, ts_easing_register(&desc, &b));
    CHECK(IS_PATTERN(b) && releases_of(&second) == 0);
    CHECK(strstr(ts_last_error_message(), "test:name") != NULL);
    ts_easing found = parsed("test:name");
    CHECK(fabs(value_of(found, 0.5) - 0.125) <= 1e-6);

    desc.replace = true;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &b));
    CHECK(releases_of(&first) == before && releases_of(&second) == !live);
    ts_easing again = parsed("test:name");
    CHECK(value_of(again, 0) == -0.5 && value_of(b, 0) == -0.5);
    CHECK(fabs(value_of(a, 0.5) - 0.125) <= 1e-6 && fabs(value_of(found, 0.5) - 0.125) <= 1e-6);
    CHECK_STATUS(TS_OK, ts_easing_release(a));
    CHECK(releases_of(&first) == before);
    CHECK_STATUS(TS_OK, ts_easing_release(found));
    CHECK(releases_of(&first) == 1);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:name"));
    CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_unregister("test:name"));
    CHECK_STATUS(TS_OK, ts_easing_release(again));
    CHECK(releases_of(&second) == !live);
    CHECK_STATUS(TS_OK, ts_easing_release(b));
    CHECK(releases_of(&second) == 1);
  }
  /* To replace what is not there is to register; what cannot be baked replaces nothing. */
  probe good = {.curve = cube}, bad = {.curve = shifted, .status = TS_ERROR_BUSY};
  ts_easing easing;
  ts_easing_desc desc = desc_of("test:name", &good, true);
  desc.replace = true;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  desc = desc_of("test:name", &bad, false);
  desc.scalar = NULL;
  desc.batch = probe_batch;
  desc.replace = true;
  ts_easing none;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_easing_register(&desc, &none));
  ts_easing found = parsed("test:name");
  CHECK(same_bits(&found, &easing, sizeof found) && value_of(found, 0.5) == 0.125);
  CHECK(releases_of(&good) == 0 && releases_of(&bad) == 0);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:name"));
  CHECK_STATUS(TS_OK, ts_easing_release(found));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&good) == 1);
}

/* ---- Info --------------------------------------------------------------------------------------------------------- */

SECTION(test_easing_info, "info", 10) {
  union {
    ts_easing_info info;
    unsigned char bytes[8192];
  } out;
  probe probe = {.curve = cube};
  ts_easing easing = registered("test:info", &probe, false);
  /* The first version ended before `duration`. */
  const size_t first = offsetof(ts_easing_info, duration);
  memset(&out, PATTERN, sizeof out);
  out.info.struct_size = first - 1;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_get_info(easing, &out.info));
  CHECK(is_pattern(out.bytes + sizeof(size_t), sizeof out - sizeof(size_t)));
  memset(&out, PATTERN, sizeof out);
  out.info.struct_size = first;
  CHECK_STATUS(TS_OK, ts_easing_get_info(easing, &out.info));
  CHECK(out.info.kind == TS_EASING_BAKED && is_pattern(out.bytes + first, sizeof out - first));
  const size_t longer[] = {sizeof out.info, sizeof out.info + 1, sizeof out.info + 8, 4096};
  for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
    memset(&out, PATTERN, sizeof out);
    out.info.struct_size = longer[i];
    CHECK_STATUS(TS_OK, ts_easing_get_info(easing, &out.info));
    CHECK(out.info.struct_size == longer[i] && out.info.kind == TS_EASING_BAKED && out.info.fallbacks == 0);
    CHECK(out.info.max_error >= 0 && out.info.max_error <= 1e-6 && out.info.duration != out.info.duration);
    CHECK(is_pattern(out.bytes + sizeof out.info, sizeof out - sizeof out.info));
  }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:info"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  const struct {
    const char *text;
    ts_easing_kind kind;
  } known[] = {
    {"linear", TS_EASING_EXACT}, {"elastic.out(2,0.3)", TS_EASING_EXACT}, {"steps(3)", TS_EASING_EXACT},
    {"linear(0,0.7,1)", TS_EASING_EXACT}, {"ease-in", TS_EASING_EXACT}, {"out(quad.in)", TS_EASING_EXACT},
    {"reverse(ease-in)", TS_EASING_MODIFIED}, {"mirror(quad.in)", TS_EASING_MODIFIED},
    {"bake(elastic.out,1e-6)", TS_EASING_BAKED}, {"bake(mirror(quad.in),0.001,8)", TS_EASING_BAKED},
    {"reverse(bake(quad.in,0.001))", TS_EASING_MODIFIED}, {"in(bake(quad.in,0.001))", TS_EASING_BAKED}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    ts_easing_info info = info_of(easing = parsed(known[i].text));
    CHECK_OF(info.kind == known[i].kind && info.fallbacks == 0, known[i].text);
    bool has_table = strstr(known[i].text, "bake") != NULL;
    CHECK_OF(has_table ? info.max_error <= 0.001 : info.max_error == 0, known[i].text);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}

/* Names come and go in any order; what is listed are those that stand, in order of their bytes. */
SECTION(test_registry_listing, "registry, names listed in order", 30) {
  enum { COUNT = 400 };
  static bool stands[COUNT];
  char name[32], list[32768], expected[16384], builtin[16384];
  size_t builtin_length;
  CHECK_STATUS(TS_OK, ts_easing_list(builtin, sizeof builtin, &builtin_length));
  unsigned long long state = 7;
  ts_easing easing;
  for (int turn = 0; turn < 2400; turn++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    unsigned i = (unsigned)(state >> 33) % COUNT;
    snprintf(name, sizeof name, "test:list:%03u", i);
    if (stands[i]) {
      CHECK_STATUS_OF(TS_OK, ts_easing_unregister(name), name);
    } else if (CHECK_STATUS_OF(TS_OK, ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc),
                                        .name = name, .plain = cube, .live = true}, &easing), name)) {
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
    }
    stands[i] = !stands[i];
    if (turn % 100) continue;
    size_t length, n = 0;
    for (unsigned k = 0; k < COUNT; k++)
      if (stands[k]) n += (size_t)snprintf(expected + n, sizeof expected - n, "test:list:%03u\n", k);
    expected[n] = 0;
    CHECK_STATUS(TS_OK, ts_easing_list(list, sizeof list, &length));
    CHECK(length == builtin_length + n && memcmp(list, builtin, builtin_length) == 0);
    CHECK(strcmp(list + builtin_length, expected) == 0);
  }
  for (unsigned i = 0; i < COUNT; i++) {
    snprintf(name, sizeof name, "test:list:%03u", i);
    CHECK_STATUS_OF(stands[i] ? TS_OK : TS_ERROR_UNKNOWN_EASING, ts_easing_unregister(name), name);
    stands[i] = false;
  }
  CHECK_STATUS(TS_OK, ts_easing_list(list, sizeof list, &(size_t){0}));
  CHECK(strcmp(list, builtin) == 0);
}

/* SPDX-License-Identifier: MIT
 *
 * Documents in JSON: what is written is read, what is refused says where, and nothing that a text has in it crashes;
 * and worlds that are inspected.
 */
#define _GNU_SOURCE
#include "world_help.h"

enum { room = 1 << 16 };
static char text[room], again[room];

static ts_status read_track(const char *json, ts_track *track) { return ts_track_from_json(json, strlen(json), track); }

static ts_error_info error_info(void) {
  ts_error_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_error_get_info(&info));
  return info;
}

static bool is(const char *field, const char *wanted) { return field ? wanted && strcmp(field, wanted) == 0 : !wanted; }

/* ---- What is written is read ------------------------------------------------------------------------------------- */

static void check_read_back(ts_track track) {
  size_t length, same;
  ts_track copy;
  CHECK_STATUS(TS_OK, ts_track_to_json(track, text, room, &length));
  CHECK(length == strlen(text) && length < room);
  for (size_t i = 0; i < length; i++) CHECK(text[i] >= 0x20 && text[i] < 0x7F);
  if (!CHECK_STATUS_OF(TS_OK, ts_track_from_json(text, length, &copy), text)) return;
  CHECK_STATUS(TS_OK, ts_track_to_json(copy, again, room, &same));
  CHECK_OF(same == length && strcmp(text, again) == 0, text);
  ts_track_info a = track_info_of(track), b = track_info_of(copy);
  CHECK_OF(a.kind == b.kind && a.lanes == b.lanes && a.count == b.count && a.markers == b.markers, text);
  double x[64], y[64];
  for (int i = -2; i < 20 && a.count > 0; i++) {
    double t = a.start + (a.end - a.start) * i / 16;
    CHECK_OF(ts_track_evaluate(track, t, x, NULL) == TS_OK && ts_track_evaluate(copy, t, y, NULL) == TS_OK, text);
    CHECK_OF(same_bits(x, y, a.lanes * sizeof *x), text);
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(copy));
}

static ts_track full_track(ts_track_kind kind, uint32_t lanes, ts_interpolation way) {
  ts_track_desc desc = track_desc_of(kind, lanes, way);
  desc.easing = kind == TS_TRACK_BOOL ? curve_of(TS_EASING_LINEAR) : curve_of(TS_EASING_BACK_OUT);
  desc.space = TS_COLOR_OKLCH, desc.wrap = TS_WRAP_CCW, desc.rounding = TS_ROUND_FLOOR, desc.extended = true;
  ts_track track = track_made(desc);
  double value[64], slopes[64], handle[128];
  for (int i = 0; i < 64; i++) slopes[i] = i - 3.5;
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < 64; i++) value[i] = kind == TS_TRACK_BOOL ? k & 1 : kind == TS_TRACK_INT ? 3 * k : 0.1 * k + 0.3 * i;
    for (int i = 0; i < 128; i++) handle[i] = i % 2 ? -0.25 * i : k == 2 ? 0.125 * i : 0.5;
    ts_key key = {.struct_size = sizeof key, .time = 3 - k, .value = value};
    if (kind != TS_TRACK_BOOL) {
      if (k == 1) key.easing = curve_of(TS_EASING_ELASTIC_IN), key.in_tangent = slopes;
      if (k == 2) key.out_handle = handle, key.out_tangent = slopes;
      if (k == 3) key.interpolation = TS_INTERPOLATION_SPRING, key.spring = (ts_spring){9, 0.25, 2};
    }
    CHECK_STATUS(TS_OK, ts_track_insert(track, &key, 1));
  }
  uint32_t id;
  static const char *const names[] = {"hit", "", "\xC3\xA9\"\\\n\x01\x7F", "\xF0\x9F\x98\x80"};
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    CHECK_STATUS(TS_OK, ts_marker_get_id(names[i], strlen(names[i]), &id));
    CHECK_STATUS(TS_OK, ts_track_add_marker(track, 2 - 0.5 * (double)i, id));
  }
  return track;
}

SECTION(test_documents_of_tracks, "documents of tracks", 10) {
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++)
    for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++) {
      if (kind == TS_TRACK_BOOL && way != TS_INTERPOLATION_STEP) continue;
      if (kind == TS_TRACK_QUAT && way == TS_INTERPOLATION_MONOTONE) continue;
      for (uint32_t lanes = 1; lanes <= (kind == TS_TRACK_NUMBERS ? 64 : 1); lanes += 21) {
        ts_track track = full_track((ts_track_kind)kind, kind == TS_TRACK_NUMBERS ? lanes : 0, (ts_interpolation)way);
        CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LOOP, TS_EXTRAPOLATE_MIRROR));
        check_read_back(track);
        CHECK_STATUS(TS_OK, ts_track_destroy(track));
      }
    }
}

/* A key whose spring is not used does not become a spring's. */
SECTION(test_documents_of_unused_springs, "documents of unused springs", 10) {
  for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++) {
    ts_track track = track_of(TS_TRACK_FLOAT, 0, (ts_interpolation)way);
    for (int k = 0; k < 3; k++) {
      ts_key key = {.struct_size = sizeof key, .time = k, .value = (const double[]){k}, .spring = {20, 0.1, 1}};
      CHECK_STATUS(TS_OK, ts_track_insert(track, &key, 1));
    }
    check_read_back(track);
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
  }
}

SECTION(test_documents_of_easings, "documents of easings", 10) {
  static const char *const names[] = {"linear", "cubic.out", "elastic.out(1,0.4)", "cubic-bezier(0.1,0.2,0.3,4)",
                                      "reverse(bounce.in)", "bake(back.out,0.01)", "linear(0, 0.5, 1)"};
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    ts_easing easing = parsed(names[i]), back;
    size_t length, same;
    CHECK_STATUS(TS_OK, ts_easing_to_json(easing, text, room, &length));
    CHECK_STATUS(TS_OK, ts_easing_from_json(text, length, &back));
    CHECK_STATUS(TS_OK, ts_easing_to_json(back, again, room, &same));
    CHECK_OF(same == length && strcmp(text, again) == 0, names[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(back));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  ts_easing easing;
  const char *json = "{\"tweenspirit\":1,\"type\":\"easing\",\"easing\":\"cubic.ou\"}";
  FILL_PATTERN(easing);
  CHECK_BAD(ts_easing_from_json(json, strlen(json), &easing));
  CHECK(IS_PATTERN(easing));
  ts_easing_from_json(json, strlen(json), &easing);
  ts_error_info info = error_info();
  CHECK(is(info.argument, "easing") && is(info.got, "cubic.ou") && is(info.hint, "cubic.out") && info.line == 1);
}

static ts_spring spring_with(const char *members) {
  ts_spring spring = {-1, -1, -1};
  int length = snprintf(text, room, "{\"type\":\"spring\",\"spring\":{%s},\"tweenspirit\":1}", members);
  CHECK_STATUS_OF(TS_OK, ts_spring_from_json(text, (size_t)length, &spring), members);
  return spring;
}

SECTION(test_documents_of_springs, "documents of springs", 10) {
  static const struct {
    const char *members;
    ts_spring_desc desc;
  } schemes[] = {
    {"", {.scheme = TS_SPRING_BY_DURATION, .duration = 0.5}},
    {"\"bounce\":0.25", {.scheme = TS_SPRING_BY_DURATION, .duration = 0.5, .bounce = 0.25}},
    {"\"duration\":1,\"bounce\":0.25", {.scheme = TS_SPRING_BY_DURATION, .duration = 1, .bounce = 0.25}},
    {"\"visual_duration\":1", {.scheme = TS_SPRING_BY_VISUAL_DURATION, .duration = 1}},
    {"\"settling_duration\":1,\"bounce\":0.5", {.scheme = TS_SPRING_BY_SETTLING_DURATION, .duration = 1, .bounce = 0.5}},
    {"\"settling_duration\":1,\"damping_ratio\":0.5",
     {.scheme = TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, .duration = 1, .damping_ratio = 0.5}},
    {"\"response\":0.5", {.scheme = TS_SPRING_BY_RESPONSE, .response = 0.5, .damping_ratio = 1}},
    {"\"frequency\":2,\"damping_ratio\":0.1", {.scheme = TS_SPRING_BY_FREQUENCY, .frequency = 2, .damping_ratio = 0.1}},
    {"\"mass\":2,\"omega\":3", {.scheme = TS_SPRING_BY_OMEGA, .omega = 3, .damping_ratio = 1, .mass = 2}},
    {"\"half_life\":0.2", {.scheme = TS_SPRING_BY_HALF_LIFE, .half_life = 0.2, .damping_ratio = 1}},
    {"\"stiffness\":100,\"damping\":10,\"mass\":3",
     {.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 100, .damping = 10, .mass = 3}},
    {"\"tension\":100,\"friction\":10", {.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 100, .damping = 10}},
    {"\"stiffness\":100,\"damping_ratio\":0.5",
     {.scheme = TS_SPRING_BY_STIFFNESS_AND_RATIO, .stiffness = 100, .damping_ratio = 0.5}},
    {"\"bounciness\":6", {.scheme = TS_SPRING_BY_BOUNCINESS, .bounciness = 6, .speed = 12}},
  };
  for (size_t i = 0; i < COUNT_OF(schemes); i++) {
    ts_spring_desc desc = schemes[i].desc;
    desc.struct_size = sizeof desc;
    ts_spring wanted, got = spring_with(schemes[i].members), back;
    CHECK_STATUS_OF(TS_OK, ts_spring_make(&desc, &wanted), schemes[i].members);
    CHECK_OF(same_bits(&wanted, &got, sizeof got), schemes[i].members);
    size_t length;
    CHECK_STATUS(TS_OK, ts_spring_to_json(&got, text, room, &length));
    CHECK_STATUS(TS_OK, ts_spring_from_json(text, length, &back));
    CHECK_OF(same_bits(&back, &got, sizeof got), schemes[i].members);
  }
  ts_spring snap = spring_with("\"response\":0,\"damping_ratio\":0.5");
  CHECK(isinf(snap.omega) && snap.damping_ratio == 0.5);
  size_t length;
  CHECK_STATUS(TS_OK, ts_spring_to_json(&snap, text, room, &length));
  CHECK(strcmp(text, "{\"tweenspirit\":1,\"type\":\"spring\",\"spring\":{\"response\":0.0,\"damping_ratio\":0.5}}") == 0);
  static const char *const refused[] = {"\"damping\":1", "\"stiffness\":1", "\"mass\":1", "\"omega\":-1", "\"omega\":1,\"mass\":0",
                                        "\"stiffness\":1,\"bounce\":1", "\"wobble\":1", "\"omega\":\"1\"", "\"omega\":1e999",
                                        "\"response\":1,\"response\":1"};
  for (size_t i = 0; i < COUNT_OF(refused); i++) {
    ts_spring spring;
    FILL_PATTERN(spring);
    int size = snprintf(text, room, "{\"tweenspirit\":1,\"type\":\"spring\",\"spring\":{%s}}", refused[i]);
    CHECK_BAD(ts_spring_from_json(text, (size_t)size, &spring));
    CHECK_OF(IS_PATTERN(spring), refused[i]);
    ts_spring_from_json(text, (size_t)size, &spring);
    CHECK_OF(strncmp(error_info().argument, "spring", 6) == 0, refused[i]);
  }
}

/* ---- What is refused says where ----------------------------------------------------------------------------------- */

#define HEAD "{\"tweenspirit\": 1, \"type\": \"track\",\n\"kind\": \"float\", "

SECTION(test_documents_refused, "documents refused", 10) {
  static const struct {
    const char *json, *argument, *got, *hint;
    uint32_t line;
  } faults[] = {
    {"", "text", NULL, "a value", 1},
    {"\n\n{]", "text", "]", "the name of a member, in quotes", 3},
    {"[1, tru]", "[1]", "tru]", "a value", 1},
    {"[01]", "[0]", "1]", "no digit after a leading 0", 1},
    {"[1.]", "[0]", "]", "a digit", 1},
    {"[\"\\x\"]", "[0]", "x\"]", "one of \" \\ / b f n r t u after a \\", 1},
    {"[\"\t\"]", "[0]", "?\"]", "a string without control characters", 1},
    {"[\"a]", "[0]", NULL, "the end of a string", 1},
    {"[[[[[[[[[[[[[[[[[", "[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]", NULL, "16 levels", 1},
    {"{} {}", "text", "{}", "the end of the text", 1},
    {HEAD "\"keys\": [], \"space\": \"srbg\"}", "space", "srbg", "srgb", 2},
    {HEAD "\"keys\": [\n{\"t\": 0, \"v\": 0},\n{\"t\": 1, \"v\": [1]}]}", "keys[1].v", "a list of 1", "a finite number", 4},
    {HEAD "\"keys\": [{\"t\": 0, \"w\": 0}]}", "keys[0]", "w", NULL, 2},
    {HEAD "\"keys\": [{\"t\": 0, \"v\": 0, \"in_tangnet\": 0}]}", "keys[0]", "in_tangnet", "in_tangent", 2},
    {HEAD "\"keys\": [{\"t\": 2e300, \"v\": 0}]}", "keys[0].t", "2e+300", "finite and within 1e300", 2},
    {HEAD "\"keys\": [{\"t\": 0, \"v\": 1e400}]}", "keys[0].v", "1e400", "within the range of a double", 2},
    {HEAD "\"keys\": [{\"t\": 0}]}", "keys[0]", NULL, "v", 2},
    {HEAD "\"keys\": [{\"t\": 0, \"v\": 0, \"v\": 0}]}", "keys[0]", "v", NULL, 2},
    {HEAD "\"keys\": [], \"markers\": [[1, \"a\"], [1]]}", "markers[1]", "a list of 1", "a list of a time and a name", 2},
    {HEAD "\"keys\": {}}", "keys", "an object", "a list", 2},
  };
  for (size_t i = 0; i < COUNT_OF(faults); i++) {
    ts_track track;
    FILL_PATTERN(track);
    fail_otherwise();
    CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, read_track(faults[i].json, &track), faults[i].json);
    CHECK_OF(IS_PATTERN(track), faults[i].json);
    ts_error_info info = error_info();
    bool good = is(info.argument, faults[i].argument) && is(info.got, faults[i].got) && is(info.hint, faults[i].hint);
    if (!CHECK_OF(good && info.line == faults[i].line, faults[i].json))
      fprintf(stderr, "  %s: %s, %s, %s, %u\n", info.message, info.argument, info.got, info.hint, (unsigned)info.line);
  }
  /* Of other failures there is no line. */
  fail_otherwise();
  CHECK(error_info().line == 0);
}

SECTION(test_documents_refuse_arguments, "documents refuse arguments", 10) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 2, (const double[]){0, 1}, (const double[]){0, 1}), read;
  size_t length;
  uint32_t id;
  ts_easing easing;
  FILL_PATTERN(read), FILL_PATTERN(length), FILL_PATTERN(id), FILL_PATTERN(easing);
  CHECK_BAD(ts_track_from_json(NULL, 0, &read));
  CHECK_BAD(ts_track_from_json("{}", SIZE_MAX, &read));
  CHECK_BAD(ts_track_from_json("{}", (64u << 20) + 1, &read));
  CHECK_BAD(ts_track_from_json("{}", 2, NULL));
  CHECK_BAD(ts_track_to_json(track, text, room, NULL));
  CHECK_BAD(ts_track_to_json(track, NULL, 8, &length));
  CHECK_BAD(ts_easing_from_json(NULL, 2, &easing));
  CHECK_BAD(ts_easing_to_json(curve_of(0), NULL, 1, &length));
  CHECK_BAD(ts_spring_from_json("{}", 2, NULL));
  CHECK_BAD(ts_spring_to_json(NULL, text, room, &length));
  CHECK_BAD(ts_spring_to_json(&(ts_spring){-1, 0, 1}, text, room, &length));
  CHECK_BAD(ts_marker_get_id(NULL, 1, &id));
  CHECK_BAD(ts_marker_get_id("a", SIZE_MAX, &id));
  CHECK_BAD(ts_marker_get_id("\xFF", 1, &id));
  CHECK_BAD(ts_marker_get_id("a", 1, NULL));
  CHECK_BAD(ts_marker_print(1, NULL, 1, &length));
  CHECK_BAD(ts_marker_print(1, text, room, NULL));
  CHECK(IS_PATTERN(read) && IS_PATTERN(length) && IS_PATTERN(id) && IS_PATTERN(easing));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_to_json(track, text, room, &length));
}

/* ---- Whatever a text has in it ------------------------------------------------------------------------------------ */

/* The bytes end where memory ends, as far as a sanitizer sees; every prefix, and every byte exchanged. */
SECTION(test_documents_cut, "documents cut", 60) {
  ts_track track = full_track(TS_TRACK_VEC2, 0, TS_INTERPOLATION_BEZIER), read;
  size_t length;
  CHECK_STATUS(TS_OK, ts_track_to_json(track, text, room, &length));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  for (size_t cut = 0; cut < length; cut++) {
    char *exact = malloc(cut ? cut : 1);
    if (!exact) return;
    memcpy(exact, text, cut);
    CHECK(ts_track_from_json(exact, cut, &read) == TS_ERROR_INVALID_ARGUMENT);
    free(exact);
  }
  static const char others[] = "\"\\[]{},:0-e.ntf \n\x01\xE4\xFF\0";
  for (size_t at = 0; at < length; at++)
    for (size_t i = 0; i < sizeof others; i++) {
      char kept = text[at];
      text[at] = others[i];
      ts_status status = ts_track_from_json(text, length, &read);
      if (status == TS_OK) CHECK_STATUS(TS_OK, ts_track_destroy(read));
      else CHECK(status == TS_ERROR_INVALID_ARGUMENT);
      text[at] = kept;
    }
}

/* ---- Names of markers --------------------------------------------------------------------------------------------- */

SECTION(test_marker_names, "names of markers", 10) {
  static const struct {
    const char *name;
    size_t length;
    uint32_t id;
  } known[] = {{"", 0, 0x811C9DC5}, {"a", 1, 0xE40C292C}, {"foobar", 6, 0xBF9CF968}, {"a\0b", 3, 0x10F3ABD2}};
  uint32_t id, same;
  size_t length;
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < COUNT_OF(known); i++) {
      CHECK_STATUS(TS_OK, ts_marker_get_id(known[i].name, known[i].length, &id));
      if (!CHECK_OF(id == known[i].id, known[i].name)) fprintf(stderr, "  %08X\n", (unsigned)id);
      CHECK_STATUS(TS_OK, ts_marker_print(id, text, room, &length));
      CHECK_OF(length == known[i].length && memcmp(text, known[i].name, length + 1) == 0, known[i].name);
    }
  CHECK_STATUS(TS_OK, ts_marker_print(7, text, room, &length));
  CHECK(strcmp(text, "7") == 0);
  CHECK_STATUS(TS_OK, ts_marker_print(UINT32_MAX, NULL, 0, &length));
  CHECK(length == 10);
  /* Two names of one hash: the second has the next number. */
  CHECK_STATUS(TS_OK, ts_marker_get_id("costarring", 10, &id));
  CHECK_STATUS(TS_OK, ts_marker_get_id("liquid", 6, &same));
  CHECK(id == 0x5E4DAA9D && same == id + 1);
  for (int i = 0; i < 20000; i++) {
    length = (size_t)snprintf(text, room, "marker %d", i);
    CHECK(ts_marker_get_id(text, length, &id) == TS_OK);
  }
  CHECK_STATUS(TS_OK, ts_marker_get_id("marker 77", 9, &id));
  CHECK_STATUS(TS_OK, ts_marker_print(id, text, 4, &length));
  CHECK(strcmp(text, "mar") == 0 && length == 9);
}

/* ---- Inspected worlds -------------------------------------------------------------------------------------------- */

static char *inspected(ts_world world, size_t *length) {
  CHECK_STATUS(TS_OK, ts_world_inspect(world, NULL, 0, length));
  char *text = malloc(*length + 1);
  size_t again = 0;
  CHECK_STATUS(TS_OK, ts_world_inspect(world, text, *length + 1, &again));
  CHECK(again == *length && strlen(text) == again);
  return text;
}

SECTION(test_inspected_world, "inspected world", 10) {
  ts_world world = world_made();
  size_t length;
  char *text = inspected(world, &length);
  CHECK(!strcmp(text, "{\"tweenspirit\":1,\"type\":\"world\",\"time\":0.0,\"rate\":1.0,\"paused\":false,\"motion\":\"full\","
                      "\"active\":0,\"channels\":[],\"players\":[],\"timelines\":[],\"chains\":[],\"machines\":[]}"));
  free(text);

  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(1));
  desc.name = "box.x";
  ts_channel x = channel_made(world, desc);
  ts_motion tween = tween_of(NUMBERS(3), 1, TS_EASING_LINEAR);
  tween.timing.delay = 0.5, tween.flags = TS_START_HOLD;
  started(world, x, tween);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  text = inspected(world, &length);
  CHECK(strstr(text, "{\"id\":1,\"name\":\"box.x\",\"path\":\"box.x\",\"scope\":0,\"kind\":\"float\",\"value\":1.0,\"velocity\":0.0,"
                     "\"target\":3.0,\"active\":true,\"bound\":false,\"player\":1,\"timeline\":null,\"follows\":[],\"layers\":[]}"));
  CHECK(strstr(text, "\"begins_in\":0.25,") && strstr(text, "\"easing\":\"linear\","));

  // A text that is cut is the front of the whole one.
  char front[32];
  for (size_t capacity = 1; capacity <= sizeof front; capacity++) {
    size_t whole = 0;
    memset(front, 'x', sizeof front);
    CHECK_STATUS(TS_OK, ts_world_inspect(world, front, capacity, &whole));
    CHECK(whole == length && front[capacity - 1] == 0 && !strncmp(front, text, capacity - 1));
  }
  free(text);
  CHECK_BAD(ts_world_inspect(world, NULL, 1, &length));
  CHECK_BAD(ts_world_inspect(world, front, sizeof front, NULL));
  end_world(world);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_inspect(world, front, sizeof front, &length));
}

/** What a timing has that few have stands before a target and a time. */
SECTION(test_inspected_items, "inspected items", 10) {
  ts_world world = world_made();
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  ts_timeline timeline;
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  ts_motion tween = tween_of(NUMBERS(7.5, -2), 1, 0);
  tween.timing.iterations = 2, tween.timing.direction = TS_DIRECTION_ALTERNATE;
  tween.timing.return_easing = curve_of(TS_EASING_CUBIC_OUT);
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, pair, &tween));
  tween = tween_of(NUMBERS(8.5, 3), 1, 0), tween.timing.iterations = 2, tween.timing.repeat_delay = 0.25;
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, pair, &tween));
  ts_motion spring = spring_to(NUMBERS(9.5, 4), spring_of(9, 0.5));
  spring.velocity = NUMBERS(100, 200);
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, pair, &spring));
  ts_motion to = tween_of(NUMBERS(6.25), 1, 0);
  to.timing.iterations = 2, to.timing.repeat_delay = 0.5;
  CHECK_STATUS(TS_OK, ts_chain_add_timeline(world, chain, timeline, &to));
  size_t length;
  char *text = inspected(world, &length);
  CHECK(strstr(text, "\"kind\":\"tween\",\"channel\":1,\"target\":[7.5,-2.0]"));
  CHECK(strstr(text, "\"kind\":\"tween\",\"channel\":1,\"target\":[8.5,3.0]"));
  CHECK(strstr(text, "\"kind\":\"spring\",\"channel\":1,\"target\":[9.5,4.0]"));
  CHECK(strstr(text, "\"timeline\":1,\"time\":6.25"));
  free(text);
  end_world(world);
}

/** Over 64 MiB: markers that are quoted to six bytes for each of theirs. */
SECTION(test_inspected_too_long, "inspected, too long", 30) {
  enum { bytes = 1 << 20, times = 12 };
  ts_world world = world_made();
  ts_timeline timeline;
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  char *name = malloc(bytes);
  memset(name, 1, bytes);
  uint32_t id = 0;
  CHECK_STATUS(TS_OK, ts_marker_get_id(name, bytes, &id));
  free(name);
  ts_entry entry;
  size_t length = 7;
  for (int i = 0; i < times; i++) {
    CHECK_STATUS(i <= 10 ? TS_OK : TS_ERROR_INVALID_ARGUMENT, ts_world_inspect(world, NULL, 0, &length));
    CHECK_STATUS(TS_OK, ts_timeline_add_marker(world, timeline, i, id, &entry));
  }
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
  CHECK_STATUS(TS_OK, ts_world_inspect(world, NULL, 0, &length));
  end_world(world);
}

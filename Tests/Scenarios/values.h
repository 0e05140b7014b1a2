/* SPDX-License-Identifier: MIT
 *
 * Scenarios of tracks and curves (README.md, "Tracks and curves"): a map of what is made, edits, and what must be found.
 * Included by scenarios.c, whose helpers it uses.
 */

enum { most_times = 512, text_size = 1 << 16 };

/* ---- Expectations -------------------------------------------------------------------------------------------------- */

static void expect_text(const json *at, const char *what, const char *got) {
  char expected[line_size] = "";
  print_json(at, expected);
  checks++;
  if (!is_line(expected, got)) complain(at, what, expected, got);
}

static void expect_lanes(const json *at, const char *what, const double *lanes, size_t count) {
  char got[line_size] = "";
  print_lanes(got, sizeof got, lanes, count);
  expect_text(at, what, got);
}

/** A law that every track or curve obeys. */
static void must(const json *at, bool is_right, const char *law) {
  checks++;
  if (!is_right) complain(at, law, "the same bits", "others");
}

static bool are_same(const double *a, const double *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (memcmp(&a[i], &b[i], sizeof *a) != 0 && !(isnan(a[i]) && isnan(b[i]))) return false;
  return true;
}

static bool are_rounded(const double *a, const float *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if ((float)a[i] != b[i] && !(isnan(a[i]) && isnan(b[i]))) return false;
  return true;
}

/** Whether a call went as "refused" says. False where it was to be refused, or failed: nothing follows then. */
static bool went_well(const json *given, ts_status status) {
  const json *refused = json_get(given, "refused");
  char got[line_size];
  print_refusal(status, got);
  checks++;
  if (strcmp(got, refused ? refused->text : "nothing") != 0)
    complain(given, "refused", refused ? refused->text : "nothing", refused ? got : ts_last_error_message());
  return status == TS_OK && !refused;
}

/* ---- Tracks -------------------------------------------------------------------------------------------------------- */

static ts_track_info info_of(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  ts_track_get_info(track, &info);
  return info;
}

static size_t lanes_of_track(ts_track track) { return info_of(track).lanes; }

/** The track as a document: everything that an edit can change. */
static char *document_of(ts_track track) {
  size_t length = 0;
  ts_track_to_json(track, NULL, 0, &length);
  char *text = malloc(length + 1);
  ts_track_to_json(track, text, length + 1, &length);
  return text;
}

static ts_status edit_track(ts_track track, const json *edit) {
  const json *object;
  size_t place = SIZE_MAX, count = 0;
  double time;
  ts_status status;
  ts_key key;
#define IS(verb) ((object = json_get(edit, verb)))
  if (IS("key")) return (status = key_of(object, &key)) == TS_OK ? ts_track_insert(track, &key, 1) : status;
  if (IS("insert")) {
    double times[64], *values = calloc(64 * most_lanes, sizeof *values);
    const size_t lanes = lanes_of_track(track);
    for (const json *one = object->child; one; one = one->next, count++) {
      size_t given;
      times[count] = number_of(one->child);
      memcpy(values + count * lanes, numbers_of(one->child->next, &given), lanes * sizeof *values);
    }
    return ts_track_insert_columns(track, NULL, times, values, count);
  }
  if (IS("remove")) return ts_track_remove(track, (size_t)object->number, json_get(edit, "count") ? (size_t)get(edit, "count") : 1);
  if (IS("set")) return ts_track_set_value(track, (size_t)object->number, lanes_of(edit, "value"));
  if (IS("clear")) return ts_track_clear(track);
  if (IS("reverse")) return ts_track_reverse(track);
  if (IS("marker")) return ts_track_add_marker(track, number_of(object->child), marker_of(object->child->next));
  if (IS("remove_marker")) return ts_track_remove_marker(track, (size_t)object->number);
  if (IS("extrapolate")) {
    const json before = {.child = &(json){.kind = JSON_TEXT, .key = "b", .text = object->child->text}};
    const json after = {.child = &(json){.kind = JSON_TEXT, .key = "a", .text = object->child->next->text}};
    return ts_track_set_extrapolation(track, (ts_extrapolation)word_of(&before, "b", outside), (ts_extrapolation)word_of(&after, "a", outside));
  }
  if (IS("move")) status = ts_track_move(track, (size_t)object->number, get(edit, "to"), &place);
  else if (IS("replace")) {
    status = key_of(json_get(edit, "key_now"), &key);
    if (status == TS_OK) status = ts_track_set_key(track, (size_t)object->number, &key, &place);
  } else if (IS("find")) status = ts_track_find(track, number_of(object), &place);
  else if (IS("time_for")) {
    status = ts_track_find_time(track, number_of(object), &time);
    if (status == TS_OK && IS("is")) expect_lanes(object, "time", &time, 1);
    return status;
  } else if (IS("range")) {
    status = ts_track_find_range(track, number_of(object->child), number_of(object->child->next), &place, &count);
    const double found[] = {(double)place, (double)count};
    if (status == TS_OK) expect_lanes(json_get(edit, "is"), "keys", found, 2);
    return status;
  } else {
    complain(edit, "edit", "one", "none");
    return TS_OK;
  }
  const double found = place == SIZE_MAX ? -1 : (double)place;
  if (status == TS_OK && IS("is")) expect_lanes(object, "index", &found, 1);
  return status;
#undef IS
}

/** Each time's value or velocity; the times are kept for the laws. */
static void expect_at(ts_track track, const json *given, const char *part, double *times, size_t *count) {
  const json *map = json_get(given, part);
  const size_t lanes = lanes_of_track(track);
  for (const json *one = map ? map->child : NULL; one; one = one->next) {
    double value[most_lanes], velocity[most_lanes];
    const double t = strtod(one->key, NULL);
    if (ts_track_evaluate(track, t, value, velocity) != TS_OK) complain(one, one->key, "a value", ts_last_error_message());
    expect_lanes(one, one->key, strcmp(part, "values") == 0 ? value : velocity, lanes);
    if (*count < most_times) times[(*count)++] = t;
  }
}

static void expect_keys(ts_track track, const json *list) {
  const ts_track_info info = info_of(track);
  char got[32];
  snprintf(got, sizeof got, "%zu", info.count);
  checks++;
  if (json_count(list) != info.count) complain(list, "keys", "as many as listed", got);
  size_t i = 0;
  for (const json *one = list->child; one && i < info.count; one = one->next, i++) {
    ts_key key = {.struct_size = sizeof key};
    double numbers[7 * most_lanes];
    ts_track_get_key(track, i, &key, numbers);
    expect_lanes(one->child, "time of a key", &key.time, 1);
    expect_lanes(one->child->next, "value of a key", key.value, info.lanes);
  }
}

static void expect_markers(ts_track track, const json *list) {
  ts_marker found[256];
  size_t count = 0, i = 0;
  ts_track_get_markers(track, -INFINITY, INFINITY, found, 256, &count);
  checks++;
  if (json_count(list) != count) complain(list, "markers", "as many as listed", "others");
  for (const json *one = list->child; one && i < count; one = one->next, i++) {
    expect_lanes(one->child, "time of a marker", &found[i].time, 1);
    expect_text(one->child->next, "marker", markers[found[i].id]);
  }
}

/** Copies and documents are the track again; samples and sets have the bits of its values. */
static void obey_laws(const json *given, ts_track track, const double *times, size_t count) {
  const size_t lanes = lanes_of_track(track);
  char *text = document_of(track), *again;
  ts_track others[2] = {{0, 0}, {0, 0}};
  ts_trackset set = {0, 0};
  if (ts_track_copy(track, &others[0]) != TS_OK || ts_track_from_json(text, strlen(text), &others[1]) != TS_OK ||
      (info_of(track).count && ts_trackset_create((ts_track[]){others[0], track}, 2, &set) != TS_OK)) {
    complain(given, "copy", "a track", ts_last_error_message());
    return;
  }
  for (int k = 0; k < 2; k++) must(given, strcmp(again = document_of(others[k]), text) == 0, "document"), free(again);
  double *rows = calloc(count * lanes + 1, sizeof *rows), *many = calloc(2 * count * lanes + 1, sizeof *many);
  float *narrow = calloc(count * lanes + 1, sizeof *narrow);
  ts_track_sample_f64(track, times, rows, count);
  ts_track_sample_f32(track, times, narrow, count);
  must(given, are_rounded(rows, narrow, count * lanes), "samples in float32");
  ts_trackset_sample_many_f64(set, times, count, many);
  for (size_t i = 0; i < count; i++) {
    double value[most_lanes], velocity[most_lanes], other[2 * most_lanes], fast[most_lanes];
    ts_track_evaluate(track, times[i], value, velocity);
    must(given, are_same(value, rows + i * lanes, lanes), "samples");
    for (int k = 0; k < 2; k++) {
      ts_track_evaluate(others[k], times[i], other, fast);
      must(given, are_same(value, other, lanes) && are_same(velocity, fast, lanes), k ? "value of the document" : "value of a copy");
      must(given, are_same(value, many + (2 * i + (size_t)k) * lanes, lanes), "samples of a set");
    }
    ts_trackset_sample_f64(set, (ts_cursor){0, 0}, times[i], other);
    must(given, are_same(value, other, lanes) && are_same(value, other + lanes, lanes), "sample of a set");
  }
  ts_trackset_destroy(set);
  ts_track_destroy(others[0]);
  ts_track_destroy(others[1]);
  free(rows), free(many), free(narrow), free(text);
}

static void run_track_case(const json *given) {
  ts_track track;
  const json *part = json_get(given, "track");
  if (!went_well(given, make_track(part, json_get(given, "keys"), &track))) return;
  for (const json *edit = (part = json_get(given, "edits")) ? part->child : NULL; edit; edit = edit->next) {
    char *before = document_of(track), *after;
    if (!went_well(edit, edit_track(track, edit))) must(edit, strcmp(before, after = document_of(track)) == 0, "nothing changed"), free(after);
    free(before);
  }
  if ((part = json_get(given, "is"))) expect_keys(track, part);
  if ((part = json_get(given, "marked"))) expect_markers(track, part);
  double times[most_times];
  size_t count = 0;
  expect_at(track, given, "values", times, &count);
  expect_at(track, given, "velocities", times, &count);
  obey_laws(given, track, times, count);
  ts_track_destroy(track);
}

/* ---- Curves -------------------------------------------------------------------------------------------------------- */

static ts_dialect dialect_of(const json *given) {
  return (ts_dialect)word_of(given, "dialect", "canonical css gsap easings.net ah dotween anime");
}

/** What is printed is parsed as the same curve; arrays have the bits of single values. */
static void obey_curve_laws(const json *given, ts_easing curve, const double *t, size_t count) {
  char text[2][text_size];
  size_t length;
  ts_easing again;
  ts_easing_print(curve, text[0], text_size, &length);
  if (ts_easing_parse(text[0], TS_DIALECT_CANONICAL, &again) != TS_OK) {
    complain(given, "print", "a name that is parsed", text[0]);
    return;
  }
  ts_easing_print(again, text[1], text_size, &length);
  must(given, strcmp(text[0], text[1]) == 0, "name");
  double wide[most_times];
  float narrow[most_times], input[most_times];
  for (size_t i = 0; i < count; i++) input[i] = (float)t[i];
  ts_easing_sample_f64(curve, t, wide, count);
  ts_easing_sample_f32(curve, input, narrow, count);
  for (size_t i = 0; i < count; i++) {
    double value, other;
    ts_easing_evaluate(curve, t[i], 0, &value);
    ts_easing_evaluate(again, t[i], 0, &other);
    must(given, are_same(&value, &other, 1), "value of the name");
    must(given, are_same(&value, &wide[i], 1), "samples");
    must(given, fabs(value - narrow[i]) <= 1e-5 * (1 + fabs(value)) || (double)input[i] != t[i], "samples in float32");
  }
  ts_easing_release(again);
}

static void run_curve(const json *given, const json *text) {
  static char got[text_size];
  ts_easing curve;
  const json *part;
  size_t length, count = 0;
  double times[most_times], found;
  if (!went_well(given, ts_easing_parse(text->text, dialect_of(given), &curve))) return;
  for (const json *one = (part = json_get(given, "values")) ? part->child : NULL; one; one = one->next) {
    times[count] = strtod(one->key, NULL);
    ts_easing_evaluate(curve, times[count++], 0, &found);
    expect_lanes(one, one->key, &found, 1);
  }
  for (const json *one = (part = json_get(given, "slopes")) ? part->child : NULL; one; one = one->next) {
    ts_easing_differentiate(curve, strtod(one->key, NULL), &found);
    expect_lanes(one, one->key, &found, 1);
  }
  for (const json *one = (part = json_get(given, "inverse")) ? part->child : NULL; one; one = one->next) {
    const ts_status status = ts_easing_inverse(curve, strtod(one->key, NULL), &found);
    if (one->kind == JSON_NULL) must(one, status == TS_ERROR_INVALID_ARGUMENT, "no inverse");
    else expect_lanes(one, one->key, &found, status == TS_OK);
  }
  if ((part = json_get(given, "css"))) {
    ts_easing_to_css(curve, 1e-3, got, sizeof got, &length, NULL);
    must(part, strcmp(got, part->text) == 0, got);
  }
  obey_curve_laws(given, curve, times, count);
  ts_easing_release(curve);
}

static void run_curve_case(const json *given) {
  static char got[text_size];
  const json *part;
  if ((part = json_get(given, "curve"))) run_curve(given, part);
  for (const json *one = (part = json_get(given, "texts")) ? part->child : NULL; one; one = one->next) {
    ts_easing curve;
    if (!went_well(given, ts_easing_parse(one->text, dialect_of(given), &curve)) && json_get(given, "refused")) continue;
    complain(one, "text", "refused", one->text);
  }
  for (const json *one = (part = json_get(given, "names")) ? part->child : NULL; one; one = one->next) {
    ts_easing curve;
    size_t length;
    checks++;
    if (ts_easing_parse(one->key, dialect_of(given), &curve) != TS_OK) {
      complain(one, one->key, one->text, ts_last_error_message());
      continue;
    }
    ts_easing_print(curve, got, sizeof got, &length);
    if (strcmp(got, one->text) != 0) complain(one, one->key, one->text, got);
    const double t[] = {0, 0.25, 0.5, 1};
    obey_curve_laws(one, curve, t, 4);
    ts_easing_release(curve);
  }
}

static void run_values(const json *given) {
  way = "as it is", scenario = given->key;
  memset(markers, 0, sizeof markers);
  if (json_get(given, "track")) run_track_case(given);
  else if (json_get(given, "curve") || json_get(given, "texts") || json_get(given, "names")) run_curve_case(given);
  else complain(given, "scenario", "a track or curves", "neither");
}

/* SPDX-License-Identifier: MIT
 *
 * Runs scenarios (README.md) by the C functions: each as it is written, with its steps cut in other ways, and with its
 * world saved after every command and restored in another one.
 * Usage: scenarios FILE... [--wrong FILE...] (of whose scenarios each must fail)
 */
#include "json.h"

#include <math.h>
#include <stdint.h>
#include <tweenspirit/tweenspirit.h>

enum { most_lanes = 64, most_things = 8192, most_lines = 8192, line_size = 512, most_handlers = 512 };

/* ---- What a scenario has named ------------------------------------------------------------------------------------- */

typedef enum sort { CHANNEL = 1, PLAYER = 2, TRACK = 4, TIMELINE = 8, ENTRY = 16, SNAPSHOT = 32, CHAIN = 64, PATH = 128, MACHINE = 256 } sort;

typedef struct thing {
  sort sort;
  const char *name;
  uint32_t slot, generation;
  /** Of an entry. */
  ts_timeline timeline;
  /** Of a snapshot. */
  uint8_t *bytes;
  size_t size;
} thing;

/** What is to be done at an event of a player or a chain. */
typedef struct handler {
  sort sort;
  uint32_t slot, generation;
  ts_event_kind kind;
  const json *commands;
} handler;

/** A number or a point of the program's, and the memory that stands for it, as a language's binding has them. */
typedef struct host {
  const char *name;
  ts_channel channel;
  size_t lanes;
  double object[most_lanes], memory[most_lanes], given[most_lanes];
  /** The range to which the object clamps what it is given. */
  double least, most;
} host;

static ts_world world;
static host hosts[64];
static size_t host_count;
static handler handlers[most_handlers];
/** Of chains: what a block's id stands for. */
static const json *blocks[most_handlers];
static size_t handler_count, block_count;
static thing things[most_things];
static size_t thing_count;
static const char *markers[256];
/** What has happened, and how much of it an "events" has looked at. */
static char lines[most_lines][line_size], whole_lines[most_lines][line_size];
static size_t line_count, line_next, whole_count, active;
static const json *scenarios;
static const char *file_name, *scenario, *way;
static long failures, checks;
/** How steps are cut: into pieces of so many 2^-30 s; 0 leaves them whole, -1 is at random. */
static int64_t cut;
static uint64_t random_state;
static bool is_restored, is_looked_at, may_be_cut, must_fail, has_stops, at_stop;

static void complain(const json *at, const char *what, const char *expected, const char *got) {
  failures++;
  if (must_fail) return;
  fprintf(stderr, "%s:%d: %s (%s): %s: expected %s, got %s\n", file_name, at->line, scenario, way, what, expected, got);
}

static const thing *find(unsigned sorts, const char *name) {
  for (size_t i = thing_count; name && i-- > 0;)
    if ((things[i].sort & sorts) && strcmp(things[i].name, name) == 0) return &things[i];
  return NULL;
}

/** Null where there is none of this name: the library refuses that. */
static const thing *named(unsigned sorts, const json *name) {
  static const thing none;
  const thing *found = name ? find(sorts, name->text) : NULL;
  return found ? found : &none;
}
#define HANDLE(type, found) ((type){(found)->slot, (found)->generation})
#define CHANNEL_OF(name) HANDLE(ts_channel, named(CHANNEL, (name)))
#define PLAYER_OF(name) HANDLE(ts_player, named(PLAYER, (name)))
#define TRACK_OF(name) HANDLE(ts_track, named(TRACK, (name)))
#define PATH_OF(name) HANDLE(ts_path, named(PATH, (name)))
#define TIMELINE_OF(name) HANDLE(ts_timeline, named(TIMELINE, (name)))
#define MACHINE_OF(name) HANDLE(ts_machine, named(MACHINE, (name)))
#define CHAIN_OF(name) HANDLE(ts_chain, named(CHAIN, (name)))

static thing *keep(sort sort, const char *name, uint32_t slot, uint32_t generation) {
  if (thing_count == most_things) fprintf(stderr, "too many names\n"), exit(2);
  things[thing_count] = (thing){.sort = sort, .name = name, .slot = slot, .generation = generation};
  return &things[thing_count++];
}
#define KEEP(sort, name, handle) keep((sort), (name), (handle).slot, (handle).generation)

static uint32_t marker_of(const json *name) {
  uint32_t id = 1;
  while (id < 255 && markers[id] && strcmp(markers[id], name->text) != 0) id++;
  markers[id] = name->text;
  return id;
}

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

static host *host_of(const char *name) {
  for (size_t i = host_count; name && i-- > 0;)
    if (strcmp(hosts[i].name, name) == 0) return &hosts[i];
  return NULL;
}

/** A number, a text of one, or what an object has: {"host": "y", "times": 10}. */
static double number_of(const json *value) {
  if (value->kind == JSON_MAP) {
    const json *times = json_get(value, "times");
    const host *found = host_of(json_get(value, "host")->text);
    return found ? found->object[0] * (times ? times->number : 1) : NAN;
  }
  return value->kind != JSON_TEXT ? value->number : strtod(value->text + (value->text[0] == '~'), NULL);
}

static double get(const json *command, const char *key) {
  const json *value = json_get(command, key);
  return value ? number_of(value) : 0;
}

/** Numbers in memory that stays; NULL where there are none. */
static double *numbers_of(const json *value, size_t *count) {
  *count = 0;
  if (!value) return NULL;
  const json *first = value->kind == JSON_LIST ? value->child : value;
  double *made = calloc(value->kind == JSON_LIST ? json_count(value) + 1 : 1, sizeof *made);
  for (const json *one = first; one; one = one->next) {
    made[(*count)++] = number_of(one);
    if (value->kind != JSON_LIST) break;
  }
  return made;
}

static double *lanes_of(const json *command, const char *key) {
  size_t count;
  return numbers_of(json_get(command, key), &count);
}

/** The place of a word in a list of words separated by spaces; none of them, 99. */
static uint32_t word_of(const json *command, const char *key, const char *words) {
  const json *word = json_get(command, key);
  if (!word) return 0;
  const size_t length = strlen(word->text);
  for (uint32_t place = 0; *words; place++, words += strcspn(words, " "), words += *words == ' ')
    if (strcspn(words, " ") == length && strncmp(words, word->text, length) == 0) return place;
  return 99;
}
#define SET_WORD(member, command, key, words) memcpy(&(member), &(uint32_t){word_of(command, key, words)}, sizeof(member))

static const char *const kinds = "numbers float int bool vec2 vec3 vec4 point size rect color angle quat";
static const char *const motions = "full reduce none", *const spaces = "oklab oklch linear srgb srgb-premultiplied";
static const char *const wraps = "shortest longest cw ccw raw", *const roundings = "nearest floor ceil toward_target";

static ts_track_kind kind_of(const json *command, size_t lanes) {
  static const char *const by_count[] = {"float", "float", "vec2", "vec3", "vec4"};
  const json by = {.kind = JSON_TEXT, .key = "kind", .text = (char *)(lanes > 4 ? "numbers" : by_count[lanes])};
  const json otherwise = {.child = (json *)&by};
  return (ts_track_kind)word_of(json_get(command, "kind") ? command : &otherwise, "kind", kinds);
}

static ts_status easing_of(const json *command, const char *word, ts_easing *out_easing) {
  const json *text = json_get(command, word);
  *out_easing = (ts_easing){0, 0};
  return text ? ts_easing_parse(text->text, TS_DIALECT_CANONICAL, out_easing) : TS_OK;
}

/** The places of these words that a command has, as bits; a word whose value is false is not there. */
static uint32_t bits_of(const json *command, const char *const *words, uint32_t count) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < count; i++) {
    const json *value = json_get(command, words[i]);
    if (value && (value->kind != JSON_BOOL || value->number != 0)) bits |= 1u << i;
  }
  return bits;
}

/** The bits of TS_GIVEN_..., in their order; that of accumulate is for changes. */
static uint32_t given_of(const json *command) {
  static const char *const words[] = {"delay", "end_delay", "duration", "iterations", "iteration_start", "direction", "fill",
                                      "easing", "repeat_delay", "return_easing", "", "rate", "restitution", "fade"};
  return bits_of(command, words, sizeof words / sizeof *words);
}
enum { given_of_motions = TS_GIVEN_RESTITUTION | TS_GIVEN_FADE };

static ts_status timing_of(const json *command, ts_timing *out_timing) {
  *out_timing = (ts_timing){
    .struct_size = sizeof(ts_timing), .delay = get(command, "delay"), .end_delay = get(command, "end_delay"),
    .duration = get(command, "duration"), .iterations = get(command, "iterations"),
    .iteration_start = get(command, "iteration_start"), .repeat_delay = get(command, "repeat_delay"), .rate = get(command, "rate"),
    .given = given_of(command) & ~(uint32_t)given_of_motions};
  SET_WORD(out_timing->direction, command, "direction", "normal reverse alternate alternate-reverse");
  SET_WORD(out_timing->fill, command, "fill", "both forwards backwards none");
  const ts_status status = easing_of(command, "return_easing", &out_timing->return_easing);
  return status == TS_OK ? easing_of(command, "easing", &out_timing->easing) : status;
}

static ts_status spring_of(const json *command, ts_spring *out_spring) {
  static const struct {
    const char *word, *other;
    ts_spring_scheme scheme;
  } schemes[] = {{"stiffness", "damping", TS_SPRING_BY_STIFFNESS},
                 {"stiffness", "damping_ratio", TS_SPRING_BY_STIFFNESS_AND_RATIO},
                 {"omega", "damping_ratio", TS_SPRING_BY_OMEGA},
                 {"response", "damping_ratio", TS_SPRING_BY_RESPONSE},
                 {"duration", "bounce", TS_SPRING_BY_DURATION}};
  ts_spring_desc desc = {
    .struct_size = sizeof desc, .duration = get(command, "duration"), .bounce = get(command, "bounce"),
    .response = get(command, "response"), .damping_ratio = get(command, "damping_ratio"), .omega = get(command, "omega"),
    .stiffness = get(command, "stiffness"), .damping = get(command, "damping")};
  *out_spring = (ts_spring){0, 0, 0};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    if (!json_get(command, schemes[i].word) || !json_get(command, schemes[i].other)) continue;
    desc.scheme = schemes[i].scheme;
    return ts_spring_make(&desc, out_spring);
  }
  return TS_OK;
}

/** Bounds, and the spring beside them. */
static ts_status bounds_of(const json *command, const json *lower, const json *upper, ts_bounds *out_bounds) {
  size_t count;
  *out_bounds = (ts_bounds){
    .struct_size = sizeof(ts_bounds), .lower = numbers_of(lower, &count), .upper = numbers_of(upper, &count),
    .given = given_of(command) & TS_GIVEN_RESTITUTION, .restitution = get(command, "restitution")};
  SET_WORD(out_bounds->contact, command, "contact", "default hold stop bounce spring");
  return spring_of(command, &out_bounds->spring);
}

/** Reads a motion from a command, an item of a chain or a change; all that is written is passed on. */
static ts_status motion_of(const json *command, ts_motion_kind kind, ts_motion *out_motion) {
  /* The bits of TS_START_..., in their order. */
  static const char *const flags[] = {"essential", "keep", "hold", "layer", "by", "blend", "accumulate", "kick", "together"};
  static ts_bounds bounds;
  const json *own = json_get(command, "bounds");
  *out_motion = (ts_motion){
    .struct_size = sizeof(ts_motion), .kind = kind, .flags = bits_of(command, flags, 9),
    .given = given_of(command) & given_of_motions,
    .target = lanes_of(command, json_get(command, "by") ? "by" : json_get(command, "animate") ? "time" : "to"),
    .from = lanes_of(command, "from"), .velocity = lanes_of(command, json_get(command, "kick") ? "kick" : "velocity"),
    .acceleration = lanes_of(command, "acceleration"), .speed = lanes_of(command, "speed"),
    .amplitude = lanes_of(command, json_get(command, "strength") ? "strength" : "amplitude"), .offset = lanes_of(command, "offset"),
    .decay = {get(command, "decay_rate"), get(command, "decay_power")}, .tolerance = get(command, "tolerance"),
    .restitution = get(command, "restitution"), .track = TRACK_OF(json_get(command, "track")),
    .path = PATH_OF(json_get(command, "path")), .path_start = get(command, "way_start"),
    .path_end = get(command, "way_end"), .frequency = get(command, "frequency"), .fade = get(command, "fade"),
    .octaves = (uint32_t)get(command, "octaves"), .seed = (uint32_t)get(command, "seed"), .friction = get(command, "friction"),
    .ppi = get(command, "ppi")};
  if (json_get(command, "way_end")) out_motion->given |= TS_GIVEN_PATH_END;
  if (get(command, "align") != 0 || get(command, "relative") != 0) out_motion->flags |= TS_START_RELATIVE;
  SET_WORD(out_motion->overshoot, command, "overshoot", "allow clamp stop bounce");
  SET_WORD(out_motion->fling, command, "kind", "android flutter");
  ts_status status = timing_of(command, &out_motion->timing);
  if (status == TS_OK && own) {
    status = bounds_of(command, own->child, own->child->next, &bounds);
    out_motion->bounds = &bounds;
  } else if (status == TS_OK) status = spring_of(command, &out_motion->spring);
  /* A spring's own duration; a punch's damping ratio, which makes no spring. */
  if (own || kind == TS_MOTION_SPRING || json_get(command, "set_target"))
    out_motion->timing.duration = 0, out_motion->timing.given &= ~TS_GIVEN_DURATION;
  if (kind == TS_MOTION_PUNCH) out_motion->spring.damping_ratio = get(command, "damping_ratio");
  return status;
}

/** The chain whose items are read; null where players are started. */
static ts_chain building;

static void print_number(char *text, size_t size, double number);
static bool is_line(const char *expected, const char *got);

/* ---- Verbs --------------------------------------------------------------------------------------------------------- */

static ts_status run_world(const json *command, const json *options) {
  (void)command;
  ts_world_desc desc = {.struct_size = sizeof desc, .max_step = get(options, "max_step"), .lag_step = get(options, "lag_step"),
                        .event_capacity = (size_t)get(options, "events")};
  SET_WORD(desc.motion, options, "motion", motions);
  ts_world made;
  const ts_status status = ts_world_create(&desc, &made);
  if (status == TS_OK) ts_world_destroy(world), world = made;
  return status;
}

/* What a binding does for objects: its memory is updated before it is read, and the object afterwards. */

static ts_status read_host(void *context, ts_channel channel) {
  (void)context;
  for (size_t i = 0; i < host_count; i++)
    if (hosts[i].channel.slot == channel.slot && hosts[i].channel.generation == channel.generation)
      memcpy(hosts[i].memory, hosts[i].object, sizeof hosts[i].memory);
  return TS_OK;
}

static void give_object(host *of, const double *value) {
  for (size_t i = 0; i < of->lanes; i++) of->object[i] = fmin(fmax(value[i], of->least), of->most);
}

/** Gives each object what has changed, and what it is owed though it may be the same. */
static void write_hosts(void) {
  ts_status (*const readers[])(ts_world, ts_channel *, size_t, size_t *) = {ts_world_read_writes, ts_world_read_changes};
  ts_channel channels[256];
  for (size_t k = 0; host_count && k < 2; k++) {
    size_t count = 0;
    readers[k](world, channels, 256, &count);
    for (size_t i = 0; i < count * host_count; i++) {
      host *of = &hosts[i % host_count];
      const ts_channel channel = channels[i / host_count];
      if (of->channel.slot != channel.slot || of->channel.generation != channel.generation) continue;
      double read[most_lanes];
      /* An object that the program has written meanwhile is read, if nothing moves it. */
      if (k && memcmp(of->memory, of->given, sizeof of->given) == 0) ts_channel_get(world, channel, read, NULL, NULL, of->lanes);
      memcpy(of->given, of->memory, sizeof of->given);
      give_object(of, of->memory);
    }
  }
}

static ts_status bind_host(host *of) {
  ts_status status = ts_channel_bind_f64(world, of->channel, of->memory, 0);
  if (status == TS_OK) status = ts_channels_set_read(world, &of->channel, 1, true);
  return status == TS_OK ? ts_world_set_reader(world, read_host, NULL) : status;
}

static ts_status run_write(const json *command, const json *name) {
  size_t lanes;
  host *of = host_of(name->text);
  if (!of) return TS_ERROR_STALE_HANDLE;
  give_object(of, numbers_of(json_get(command, "value"), &lanes));
  return TS_OK;
}

static ts_status run_channel(const json *command, const json *name) {
  size_t lanes;
  double *value = numbers_of(json_get(command, "value"), &lanes);
  ts_channel_desc desc = {
    .struct_size = sizeof desc, .kind = kind_of(command, lanes), .value = value, .name = name->text,
    .extended = get(command, "extended") != 0, .tolerance = get(command, "tolerance")};
  if (desc.kind == TS_TRACK_NUMBERS) desc.lanes = (uint32_t)lanes;
  if (json_get(command, "path")) desc.path = json_get(command, "path")->text;
  SET_WORD(desc.rounding, command, "rounding", roundings);
  SET_WORD(desc.wrap, command, "wrap", wraps);
  SET_WORD(desc.space, command, "space", spaces);
  ts_channel channel;
  ts_status status = ts_channel_create(world, &desc, &channel);
  if (status == TS_OK) KEEP(CHANNEL, name->text, channel);
  if (status == TS_OK && json_get(command, "host")) {
    host *of = &hosts[host_count++];
    *of = (host){.name = name->text, .channel = channel, .lanes = lanes, .least = -INFINITY, .most = INFINITY};
    if (json_get(command, "least")) of->least = get(command, "least"), of->most = get(command, "most");
    memcpy(of->object, value, lanes * sizeof *value);
    memcpy(of->memory, value, lanes * sizeof *value);
    memcpy(of->given, value, lanes * sizeof *value);
    status = bind_host(of);
  }
  return status;
}

static ts_status run_path(const json *command, const json *name) {
  const char *text = json_get(command, "text")->text;
  ts_path path;
  const ts_status status = ts_path_create_svg(text, strlen(text), &path);
  if (status == TS_OK) KEEP(PATH, name->text, path);
  return status;
}

static const char *const interpolations = "default eased step hermite catmull monotone bezier spring";
static const char *const outside = "hold linear loop loop_offset mirror";

/** A key's handle: a time, or one for each lane, and a value. */
static double *handle_of(const json *options, const char *word) {
  const json *handle = json_get(options, word);
  if (!handle) return NULL;
  size_t lanes, times;
  const double *time = numbers_of(handle->child, &times), *value = numbers_of(handle->child->next, &lanes);
  double *made = calloc(2 * lanes, sizeof *made);
  for (size_t i = 0; i < lanes; i++) made[2 * i] = time[times > 1 ? i : 0], made[2 * i + 1] = value[i];
  return made;
}

/** A key is [time, value], [time, value, easing] or [time, value, {options}]. */
static ts_status key_of(const json *given, ts_key *out_key) {
  size_t lanes;
  const json *options = given->child->next->next;
  *out_key = (ts_key){.struct_size = sizeof *out_key, .time = number_of(given->child), .value = numbers_of(given->child->next, &lanes)};
  if (!options) return TS_OK;
  if (options->kind == JSON_TEXT) return ts_easing_parse(options->text, TS_DIALECT_CANONICAL, &out_key->easing);
  SET_WORD(out_key->interpolation, options, "interpolation", interpolations);
  out_key->in_tangent = lanes_of(options, "in_tangent"), out_key->out_tangent = lanes_of(options, "out_tangent");
  out_key->in_handle = handle_of(options, "in_handle"), out_key->out_handle = handle_of(options, "out_handle");
  out_key->relative = get(options, "relative") != 0;
  const ts_status status = spring_of(options, &out_key->spring);
  if (out_key->spring.mass > 0 && !out_key->interpolation) out_key->interpolation = TS_INTERPOLATION_SPRING;
  return status == TS_OK ? easing_of(options, "easing", &out_key->easing) : status;
}

static ts_status make_track(const json *command, const json *keys, ts_track *out_track) {
  size_t lanes;
  const json *kind = json_get(command, "kind"), *first = keys ? keys->child : NULL;
  numbers_of(first ? first->child->next : NULL, &lanes);
  ts_track_desc desc = {.struct_size = sizeof desc};
  if (kind && kind->kind == JSON_NUMBER) desc.lanes = (uint32_t)kind->number;
  else desc.kind = kind_of(command, lanes), desc.lanes = desc.kind == TS_TRACK_NUMBERS ? (uint32_t)lanes : 0;
  SET_WORD(desc.interpolation, command, "interpolation", interpolations);
  SET_WORD(desc.rounding, command, "rounding", roundings);
  SET_WORD(desc.wrap, command, "wrap", wraps);
  SET_WORD(desc.space, command, "space", spaces);
  desc.extended = get(command, "extended") != 0;
  ts_status status = easing_of(command, "easing", &desc.easing);
  if (status == TS_OK) status = ts_track_create(&desc, out_track);
  for (const json *one = first; one && status == TS_OK; one = one->next) {
    ts_key key;
    status = key_of(one, &key);
    if (status == TS_OK) status = ts_track_insert(*out_track, &key, 1);
  }
  if (status == TS_OK)
    status = ts_track_set_extrapolation(*out_track, (ts_extrapolation)word_of(command, "before", outside),
                                        (ts_extrapolation)word_of(command, "after", outside));
  return status;
}

static ts_status run_track(const json *command, const json *name) {
  ts_track track;
  ts_status status = make_track(command, json_get(command, "keys"), &track);
  const json *marks = json_get(command, "markers");
  for (const json *one = marks ? marks->child : NULL; one && status == TS_OK; one = one->next)
    status = ts_track_add_marker(track, number_of(one->child), marker_of(one->child->next));
  if (status == TS_OK) KEEP(TRACK, name->text, track);
  return status;
}

static const struct {
  const char *verb;
  ts_motion_kind kind;
} motion_verbs[] = {
  {"play", TS_MOTION_TRACK}, {"follow", TS_MOTION_PATH}, {"animate", TS_MOTION_TWEEN}, {"tween", TS_MOTION_TWEEN},
  {"spring", TS_MOTION_SPRING}, {"decay", TS_MOTION_DECAY}, {"fall", TS_MOTION_FALL}, {"punch", TS_MOTION_PUNCH},
  {"shake", TS_MOTION_SHAKE}, {"fling", TS_MOTION_FLING}, {"move", TS_MOTION_MOVE}};

/** Starts the motion that the command says or, while a chain is built, adds it. Its name is what "as" says, else what it moves. */
static ts_status run_begin(const json *command, const json *moved) {
  size_t i = 0;
  while (!json_get(command, motion_verbs[i].verb)) i++;
  const json *as = json_get(command, "as");
  const bool plays = i == 0 && !json_get(command, "track"), is_timeline = plays || json_get(command, "animate");
  ts_motion motion;
  ts_player player = {0, 0};
  ts_status status = motion_of(command, plays ? TS_MOTION_TIMELINE : motion_verbs[i].kind, &motion);
  if (status != TS_OK) return status;
  if (building.slot)
    return is_timeline ? ts_chain_add_timeline(world, building, TIMELINE_OF(moved), &motion)
                       : ts_chain_add(world, building, CHANNEL_OF(moved), &motion);
  status = is_timeline ? ts_timeline_start(world, TIMELINE_OF(moved), &motion, &player)
                       : ts_channel_start(world, CHANNEL_OF(moved), &motion, &player);
  if (status == TS_OK) KEEP(PLAYER, (as ? as : moved)->text, player);
  return status;
}

/** Changes a player, or that of a channel. */
static ts_status run_change(const json *command, const json *name) {
  ts_motion motion;
  const ts_status status = motion_of(command, (ts_motion_kind)0, &motion);
  if (json_get(command, "accumulate")) motion.given |= TS_GIVEN_ACCUMULATE;
  if (status != TS_OK || find(PLAYER, name->text))
    return status == TS_OK ? ts_player_update(world, PLAYER_OF(name), &motion) : status;
  return ts_channels_update(world, &CHANNEL_OF(name), 1, &motion);
}

static ts_status run_timeline(const json *command, const json *name) {
  (void)command;
  ts_timeline timeline;
  const ts_status status = ts_timeline_create(world, &timeline);
  if (status == TS_OK) KEEP(TIMELINE, name->text, timeline);
  return status;
}

static ts_status run_add(const json *command, const json *name) {
  const ts_timeline timeline = TIMELINE_OF(name);
  const json *track = json_get(command, "track"), *inner = json_get(command, "timeline"), *as = json_get(command, "as");
  double at = get(command, "at");
  ts_entry entry;
  ts_timing timing;
  ts_status status = timing_of(command, &timing);
  const json *position = json_get(command, "position");
  const double length = json_get(command, "length") ? get(command, "length") : NAN;
  if (status == TS_OK && position) status = ts_timeline_find_position(world, timeline, position->text, length, &at);
  if (status != TS_OK) return status;
  const ts_channel channel = CHANNEL_OF(json_get(command, "channel"));
  if (json_get(command, "to") || (track && json_get(command, "fill"))) {
    ts_entry_desc desc = {sizeof desc, .duration = timing.duration, .easing = timing.easing, .fill = timing.fill};
    if (track) desc.track = TRACK_OF(track);
    else desc.target = lanes_of(command, "to");
    status = ts_timeline_add(world, timeline, channel, &desc, at, &entry);
  } else if (track) status = ts_timeline_add_track(world, timeline, channel, TRACK_OF(track), at, &entry);
  else if (inner) status = ts_timeline_add_timeline(world, timeline, TIMELINE_OF(inner), &timing, at, &entry);
  else status = ts_timeline_add_marker(world, timeline, at, marker_of(json_get(command, "marker")), &entry);
  if (status == TS_OK && as) KEEP(ENTRY, as->text, entry)->timeline = timeline;
  return status;
}

static ts_status run_remove(const json *command, const json *name) {
  (void)command;
  const thing *entry = named(ENTRY, name);
  return ts_timeline_remove(world, entry->timeline, HANDLE(ts_entry, entry));
}

static ts_status run_scrub(const json *command, const json *name) {
  return ts_timeline_set_time(world, TIMELINE_OF(name), get(command, "time"), get(command, "events_too") != 0);
}

static ts_status run_set(const json *command, const json *name) {
  size_t lanes;
  const double *value = numbers_of(json_get(command, "value"), &lanes);
  return ts_channel_set(world, CHANNEL_OF(name), value, lanes);
}

/** The sources stand in `to`; a scale is that of all lanes. */
static ts_status run_link(const json *command, const json *name) {
  ts_channel sources[8];
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = sources};
  for (const json *one = json_get(command, "to")->child; one; one = one->next) sources[desc.count++] = CHANNEL_OF(one);
  SET_WORD(desc.combine, command, "combine", "sum min max");
  const ts_status status = easing_of(command, "easing", &desc.easing);
  if (status != TS_OK) return status;
  double scale[64];
  for (size_t i = 0; i < 64; i++) scale[i] = json_get(command, "scale") ? get(command, "scale") : 1;
  desc.scale = scale;
  desc.offset = lanes_of(command, "offset"), desc.lower = lanes_of(command, "lower"), desc.upper = lanes_of(command, "upper");
  return ts_channel_link(world, CHANNEL_OF(name), &desc);
}

static ts_status run_bounds(const json *command, const json *name) {
  ts_bounds bounds;
  const ts_status status = bounds_of(command, json_get(command, "lower"), json_get(command, "upper"), &bounds);
  return status == TS_OK ? ts_channel_set_bounds(world, CHANNEL_OF(name), &bounds) : status;
}

static ts_status run_unlink(const json *command, const json *name) {
  (void)command;
  return ts_channel_unlink(world, CHANNEL_OF(name));
}

static ts_status run_record(const json *command, const json *name) {
  (void)name;
  return ts_world_record(world, get(command, "seconds"), 0);
}

static size_t lanes_in(ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  return ts_channel_get_info(world, channel, &info) == TS_OK ? info.lanes : 0;
}

static ts_status run_recall(const json *command, const json *name) {
  double value[64];
  const ts_channel channel = CHANNEL_OF(name);
  return ts_channel_value_at(world, channel, get(command, "time"), value, NULL, lanes_in(channel));
}

/** A layer and its weight are channels with names of their own. */
static ts_status run_stack(const json *command, const json *name) {
  ts_layer_mode mode;
  SET_WORD(mode, command, "mode", "override add");
  const double weight = json_get(command, "weight") ? get(command, "weight") : 1;
  ts_channel made[2] = {{0, 0}, {0, 0}};
  const ts_status status = ts_channel_add_layer(world, CHANNEL_OF(name), mode, weight, &made[0], &made[1]);
  const char *const as[] = {"as", "weight_as"};
  for (int i = 0; i < 2; i++)
    if (json_get(command, as[i])) KEEP(CHANNEL, json_get(command, as[i])->text, made[i]);
  return status;
}

static ts_status run_fade(const json *command, const json *name) {
  ts_easing easing;
  const ts_status status = easing_of(command, "easing", &easing);
  return status != TS_OK ? status : ts_channel_begin_fade(world, CHANNEL_OF(name), get(command, "duration"), easing);
}

static bool is_world(const json *name) { return strcmp(name->text, "world") == 0; }

static ts_status run_pause(const json *command, const json *name) {
  (void)command;
  if (is_world(name)) return ts_world_set_paused(world, true);
  return find(CHAIN, name->text) ? ts_player_pause(world, CHAIN_OF(name)) : ts_player_pause(world, PLAYER_OF(name));
}
static ts_status run_resume(const json *command, const json *name) {
  (void)command;
  if (is_world(name)) return ts_world_set_paused(world, false);
  return find(CHAIN, name->text) ? ts_player_resume(world, CHAIN_OF(name)) : ts_player_resume(world, PLAYER_OF(name));
}
static ts_status run_set_rate(const json *command, const json *name) {
  const double rate = get(command, "to");
  if (is_world(name)) return ts_world_set_rate(world, rate);
  return find(CHAIN, name->text) ? ts_player_set_rate(world, CHAIN_OF(name), rate)
                                 : ts_player_set_rate(world, PLAYER_OF(name), rate);
}
static ts_status run_stop(const json *command, const json *name) {
  (void)command;
  if (find(MACHINE, name->text)) return ts_player_stop(world, MACHINE_OF(name));
  if (find(CHAIN, name->text)) return ts_player_stop(world, CHAIN_OF(name));
  return find(CHANNEL, name->text) ? ts_channel_stop(world, CHANNEL_OF(name)) : ts_player_stop(world, PLAYER_OF(name));
}
static ts_status run_cancel(const json *command, const json *name) {
  (void)command;
  return find(CHAIN, name->text) ? ts_player_cancel(world, CHAIN_OF(name)) : ts_player_cancel(world, PLAYER_OF(name));
}
static ts_status run_finish(const json *command, const json *name) {
  (void)command;
  return find(CHAIN, name->text) ? ts_player_finish(world, CHAIN_OF(name)) : ts_player_finish(world, PLAYER_OF(name));
}
static ts_status run_reverse(const json *command, const json *name) {
  (void)command;
  return ts_player_reverse(world, PLAYER_OF(name));
}
static ts_status run_restart(const json *command, const json *name) {
  (void)command;
  return ts_player_start(world, PLAYER_OF(name));
}
static ts_status run_seek(const json *command, const json *name) {
  if (is_world(name)) return ts_world_seek(world, get(command, "time"));
  return ts_player_seek(world, PLAYER_OF(name), get(command, "time"), get(command, "events_too") != 0);
}
static ts_status run_destroy(const json *command, const json *name) {
  (void)command;
  if (find(MACHINE, name->text)) return ts_player_destroy(world, MACHINE_OF(name));
  if (find(CHAIN, name->text)) return ts_player_destroy(world, CHAIN_OF(name));
  return find(CHANNEL, name->text) ? ts_channel_destroy(world, CHANNEL_OF(name))
                                   : ts_timeline_destroy(world, TIMELINE_OF(name));
}
static ts_status run_motion(const json *command, const json *word) {
  (void)word;
  return ts_world_set_policy(world, (ts_motion_policy)word_of(command, "motion", motions));
}
static ts_status run_attach(const json *command, const json *path) {
  ts_easing easing;
  ts_status status = easing_of(command, "easing", &easing);
  if (status == TS_OK) status = ts_world_attach(world, path->text, 0, easing);
  return status;
}
static ts_status run_detach(const json *command, const json *path) {
  (void)command;
  return ts_world_detach(world, path->text, 0);
}
static ts_status run_alias(const json *command, const json *component) {
  const char *targets[16];
  size_t count = 0;
  for (const json *one = json_get(command, "targets")->child; one && count < 16; one = one->next) targets[count++] = one->text;
  return ts_world_alias(world, component->text, targets, count);
}

/* A world's snapshot, or all of its recording. */
static ts_status save(uint8_t *bytes, size_t capacity, size_t *size) {
  ts_world_info info = {.struct_size = sizeof info};
  ts_status status = ts_world_get_info(world, &info);
  if (status != TS_OK || isnan(info.recording_end)) return ts_world_snapshot(world, bytes, capacity, size);
  return ts_world_save_recording(world, info.recording_start, info.recording_end, bytes, capacity, size);
}

static ts_status run_snapshot(const json *command, const json *name) {
  size_t size = 0;
  ts_status status = command ? ts_world_snapshot(world, NULL, 0, &size) : save(NULL, 0, &size);
  uint8_t *bytes = malloc(size);
  if (status == TS_OK) status = command ? ts_world_snapshot(world, bytes, size, &size) : save(bytes, size, &size);
  thing *kept = keep(SNAPSHOT, name->text, 0, 0);
  kept->bytes = bytes, kept->size = size;
  return status;
}
static ts_status run_restore(const json *command, const json *name) {
  (void)command;
  return ts_world_restore(world, named(SNAPSHOT, name)->bytes, named(SNAPSHOT, name)->size);
}

/** A timing by itself: at each of some local times, phase, progress, iteration and the next boundary. */
static ts_status run_timing(const json *command, const json *words) {
  static const char *const phases[] = {"before", "active", "after"};
  ts_timing timing;
  ts_status status = timing_of(words, &timing);
  for (const json *one = json_get(command, "at")->child; one && status == TS_OK; one = one->next) {
    ts_timing_result result = {.struct_size = sizeof result};
    status = ts_timing_evaluate(&timing, strtod(one->key, NULL), &result);
    const double numbers[] = {result.progress, result.iteration, result.next_boundary};
    char got[line_size];
    snprintf(got, sizeof got, "%s", phases[result.phase]);
    for (int i = 0; i < 3 && status == TS_OK; i++) {
      strcat(got, " ");
      if (isnan(numbers[i])) strcat(got, "null");
      else print_number(got + strlen(got), 32, numbers[i]);
    }
    checks++;
    if (status == TS_OK && !is_line(one->text, got)) complain(one, one->key, one->text, got);
  }
  return status;
}

/* ---- Chains and handlers ------------------------------------------------------------------------------------------- */

static ts_status run_item(const json *item) {
  const json *other;
  for (size_t i = 0; i < sizeof motion_verbs / sizeof *motion_verbs; i++)
    if ((other = json_get(item, motion_verbs[i].verb))) return run_begin(item, other);
  if ((other = json_get(item, "chain"))) return ts_chain_add_chain(world, building, CHAIN_OF(other));
  if ((other = json_get(item, "delay"))) return ts_chain_add_delay(world, building, number_of(other));
  if ((other = json_get(item, "fade"))) {
    ts_easing easing;
    const ts_status status = easing_of(item, "easing", &easing);
    return status != TS_OK ? status : ts_chain_add_fade(world, building, CHANNEL_OF(other), get(item, "duration"), easing);
  }
  if ((other = json_get(item, "marker"))) return ts_chain_add_marker(world, building, marker_of(other));
  blocks[block_count] = json_get(item, "run");
  has_stops = true;
  return ts_chain_add_block(world, building, block_count++, json_get(item, "block")->text);
}

/** Groups are items, or lists of them. */
static ts_status run_append(const json *command, const json *name) {
  ts_status status = TS_OK;
  building = CHAIN_OF(name);
  for (const json *group = json_get(command, "groups")->child; group && status == TS_OK; group = group->next) {
    const bool is_list = group->kind == JSON_LIST;
    for (const json *item = is_list ? group->child : group; item && status == TS_OK; item = is_list ? item->next : NULL)
      status = run_item(item);
    if (status == TS_OK) status = ts_chain_then(world, building);
  }
  building = (ts_chain){0, 0};
  return status;
}

static ts_status run_chain(const json *command, const json *name) {
  const ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = get(command, "iterations"),
                              .rate = get(command, "rate"), .keep = get(command, "keep") != 0,
                              .tolerant = get(command, "tolerant") != 0};
  ts_chain chain;
  const ts_status status = ts_chain_create(world, &desc, &chain);
  if (status != TS_OK) return status;
  KEEP(CHAIN, name->text, chain);
  return run_append(command, name);
}

static ts_status run_set_iterations(const json *command, const json *name) {
  return ts_chain_set_iterations(world, CHAIN_OF(name), get(command, "to"));
}

/* ---- Machines ------------------------------------------------------------------------------------------------------ */

/** A value as it was written, behind what is there. */
static void write_document(const json *value, char *text) {
  static const char *const opens[] = {"[", "{"}, *const closes[] = {"]", "}"};
  const bool is_map = value->kind == JSON_MAP;
  if (value->kind == JSON_NULL) strcat(text, "null");
  else if (value->kind == JSON_BOOL) strcat(text, value->number != 0 ? "true" : "false");
  else if (value->kind == JSON_NUMBER) strcat(text, value->text);
  else if (value->kind == JSON_TEXT) sprintf(text + strlen(text), "\"%s\"", value->text);
  else {
    strcat(text, opens[is_map]);
    for (const json *one = value->child; one; one = one->next) {
      if (one != value->child) strcat(text, ",");
      if (is_map) sprintf(text + strlen(text), "\"%s\":", one->key);
      write_document(one, text);
    }
    strcat(text, closes[is_map]);
  }
}

static ts_status run_machine(const json *command, const json *name) {
  static char text[1 << 16];
  static const json version = {.kind = JSON_NUMBER, .key = "tweenspirit", .text = "1"};
  json type = {.kind = JSON_TEXT, .key = "type", .text = "machine", .next = json_get(command, "document")->child};
  json head = version, document = {.kind = JSON_MAP, .child = &head};
  head.next = &type;
  text[0] = 0;
  write_document(&document, text);
  ts_machine machine;
  const ts_status status = ts_machine_from_json(world, text, strlen(text), &machine);
  if (status == TS_OK) KEEP(MACHINE, name->text, machine);
  return status;
}

static ts_status run_set_input(const json *command, const json *name) {
  return ts_machine_set_input(world, MACHINE_OF(name), json_get(command, "name")->text, get(command, "to"));
}

static const char *state_name(ts_machine machine, uint32_t place) {
  static char text[2][256];
  static int which;
  size_t length;
  which = !which;
  return ts_machine_get_state_name(world, machine, place, text[which], sizeof *text, &length) == TS_OK ? text[which] : "null";
}

static ts_status run_start(const json *command, const json *name) {
  (void)command;
  if (find(MACHINE, name->text)) return ts_player_start(world, MACHINE_OF(name));
  return ts_player_start(world, CHAIN_OF(name));
}

/** All events of one thing that something is to be done at. */
static ts_status set_stops(const handler *of) {
  static const uint32_t bits[] = {[TS_EVENT_BEGIN] = TS_STOP_AT_BEGIN, [TS_EVENT_MARKER] = TS_STOP_AT_MARKER,
                                  [TS_EVENT_LOOP] = TS_STOP_AT_LOOP, [TS_EVENT_END] = TS_STOP_AT_END,
                                  [TS_EVENT_CONTACT] = TS_STOP_AT_CONTACT};
  uint32_t mask = 0;
  if (of->sort == MACHINE) return ts_player_set_stops(world, HANDLE(ts_machine, of), TS_STOP_AT_STATE);
  for (size_t i = 0; i < handler_count; i++)
    if (handlers[i].sort == of->sort && handlers[i].slot == of->slot && handlers[i].generation == of->generation)
      mask |= bits[handlers[i].kind];
  return of->sort == CHAIN ? ts_player_set_stops(world, HANDLE(ts_chain, of), mask)
                           : ts_player_set_stops(world, HANDLE(ts_player, of), mask);
}

static ts_status run_on(const json *command, const json *name) {
  const thing *of = named(CHAIN | PLAYER | MACHINE, name);
  static const ts_event_kind kinds[] = {TS_EVENT_BEGIN, TS_EVENT_MARKER, TS_EVENT_LOOP, TS_EVENT_END, TS_EVENT_CONTACT, TS_EVENT_STATE};
  handlers[handler_count++] = (handler){
    of->sort, of->slot, of->generation, kinds[word_of(command, "event", "begin marker loop end contact state")],
    json_get(command, "run")};
  has_stops = true;
  return set_stops(&handlers[handler_count - 1]);
}

static void run_commands(const json *list);

static void run_stop_found(const ts_stop *stop) {
  at_stop = true;
  if (host_count) ts_world_show(world, NULL, 0), write_hosts();
  if (stop->kind == TS_STOP_BLOCK && blocks[stop->block]) run_commands(blocks[stop->block]);
  const bool is_machine = stop->event.source == TS_MOTION_MACHINE, is_chain = stop->event.source == TS_MOTION_CHAIN;
  for (size_t i = 0, count = stop->kind == TS_STOP_EVENT ? handler_count : 0; i < count; i++) {
    const handler *one = &handlers[i];
    if (one->sort == (is_machine ? MACHINE : is_chain ? CHAIN : PLAYER) && one->slot == stop->event.player.slot &&
        one->generation == stop->event.player.generation && one->kind == stop->event.kind)
      run_commands(one->commands);
  }
  at_stop = false;
}

/* ---- Steps --------------------------------------------------------------------------------------------------------- */

/* All pieces are multiples of 2^-30 s, at most a thousand of them, so that what is left of a step is exact: the sum is the
 * step. */
static double piece_of(double dt) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  const double piece = (double)(cut > 0 ? cut : 1 + (int64_t)(random_state >> 38)) * 0x1p-30;
  return fmax(piece, ceil(dt / 1000 * 0x1p30) * 0x1p-30);
}

/** Steps at random are steps with stops, also where there are none. */
static ts_status step_whole(double dt, bool is_to) {
  if (!has_stops && cut >= 0) return is_to ? ts_world_step_to(world, dt, &active) : ts_world_step(world, dt, &active);
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = is_to ? ts_world_run_to(world, dt, &stop) : ts_world_run(world, dt, &stop);
  for (; status == TS_OK && stop.kind != TS_STOP_NONE; status = ts_world_continue(world, &stop)) run_stop_found(&stop);
  if (status == TS_OK) active = stop.active;
  return status;
}

static ts_status step_by(double dt, bool is_to) {
  ts_world_info info = {.struct_size = sizeof info};
  ts_world_get_info(world, &info);
  double rest = is_to ? dt - info.time : dt;
  if (!(rest > 0 && rest < 1e300) || !cut) return step_whole(dt, is_to);
  for (double piece; (piece = piece_of(rest)) < rest; rest -= piece) {
    const ts_status status = step_whole(is_to ? info.time += piece : piece, is_to);
    if (status != TS_OK) return status;
  }
  return step_whole(is_to ? dt : rest, is_to);
}

static ts_status run_step(const json *command, const json *dt) {
  ts_status status = TS_OK;
  for (double times = fmax(get(command, "times"), 1); times > 0 && status == TS_OK; times--)
    status = step_by(number_of(dt), false);
  return status;
}

static ts_status run_step_to(const json *command, const json *time) {
  (void)command;
  return step_by(number_of(time), true);
}

/* ---- Texts --------------------------------------------------------------------------------------------------------- */

/** The shortest text that is read as the number. */
static void print_number(char *text, size_t size, double number) {
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, size, "%.*g", digits, number);
    if (strtod(text, NULL) == number) return;
  }
}

static void print_lanes(char *text, size_t size, const double *lanes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (i) strcat(text, ",");
    print_number(text + strlen(text), size - strlen(text), lanes[i]);
  }
}

/** Whether a text is what was expected: equal numbers, or, behind a ~, as near as its decimals say. */
static bool is_alike(const char *expected, const char *got) {
  char *end, *got_end;
  const bool is_rough = *expected == '~';
  const double number = strtod(expected + is_rough, &end), found = strtod(got, &got_end);
  if (end == expected + is_rough || *end || got_end == got || *got_end) return strcmp(expected, got) == 0;
  if (isnan(number)) return isnan(found);
  const char *point = strchr(expected, '.');
  return is_rough ? fabs(found - number) <= pow(10, -(double)(point ? strspn(point + 1, "0123456789") : 0)) : found == number;
}

/** The same for every part between spaces and commas. What was expected of an end may leave its values out. */
static bool is_line(const char *expected, const char *got) {
  char one[line_size], other[line_size], *a, *b;
  int parts = 0;
  const bool is_end = strncmp(expected, "end ", 4) == 0;
  for (snprintf(one, sizeof one, "%s", expected), snprintf(other, sizeof other, "%s", got), a = one, b = other; *a && *b;
       parts++) {
    char *next_a = a + strcspn(a, " ,"), *next_b = b + strcspn(b, " ,");
    const bool last_a = !*next_a, last_b = !*next_b;
    *next_a = *next_b = 0;
    if (!is_alike(a, b)) return false;
    a = next_a + !last_a, b = next_b + !last_b;
  }
  return !*a && (!*b || (is_end && parts == 4));
}

static const char *name_of(sort sort, uint32_t slot, uint32_t generation);

static void read_events(void) {
  static const char *const words[] = {"", "begin", "marker", "loop", "end", "", "", "", "", "contact"};
  static const char *const reasons[] = {"", "finished", "settled", "replaced", "stopped", "cancelled", "unbound", "error", "released",
                                        "bound"};
  ts_event event;
  size_t count;
  while (ts_world_read_events(world, &event, 1, &count) == TS_OK && count == 1) {
    const char *name = "?";
    const bool is_machine = event.source == TS_MOTION_MACHINE, is_chain = event.source == TS_MOTION_CHAIN;
    for (size_t i = 0; i < thing_count; i++)
      if (things[i].sort == (is_machine ? MACHINE : is_chain ? CHAIN : PLAYER) && things[i].slot == event.player.slot &&
          things[i].generation == event.player.generation)
        name = things[i].name;
    if (event.player.generation == 0) name = name_of(TIMELINE, event.timeline.slot, event.timeline.generation);
    if (line_count == most_lines) fprintf(stderr, "too many events\n"), exit(2);
    char *line = lines[line_count++];
    snprintf(line, line_size, "%s %s ", is_machine ? "state" : words[event.kind], name);
    print_number(line + strlen(line), 32, event.time);
    if (is_machine) {
      const ts_machine machine = {event.player.slot, event.player.generation};
      const char *entered = state_name(machine, event.marker), *left = state_name(machine, event.left);
      snprintf(line + strlen(line), 128, " %s %s", entered, left);
      continue;
    }
    if (event.kind == TS_EVENT_MARKER) snprintf(line + strlen(line), 64, " %s", markers[event.marker % 256]);
    if (event.count > 1) snprintf(line + strlen(line), 64, " x%llu", (unsigned long long)event.count);
    if (event.kind == TS_EVENT_CONTACT) {
      snprintf(line + strlen(line), 64, " %s %d ", event.bound == 2 ? "upper" : "lower", event.lane);
      print_number(line + strlen(line), 32, event.velocity[0]);
    }
    if (event.kind != TS_EVENT_END) continue;
    const size_t lanes = event.lanes < 4 ? event.lanes : 4;
    bool is_moving = false;
    for (size_t i = 0; i < lanes; i++) is_moving = is_moving || event.velocity[i] != 0;
    snprintf(line + strlen(line), 64, " %s", reasons[event.reason]);
    if (lanes) strcat(line, " ");
    print_lanes(line, line_size, event.value, lanes);
    if (is_moving) strcat(line, " velocity "), print_lanes(line, line_size, event.velocity, lanes);
  }
}

static void run_events(const json *command, const json *list) {
  (void)command;
  read_events();
  static char got[65536];
  got[0] = 0;
  bool good = true;
  const json *one = list->child;
  for (size_t i = line_next; i < line_count; i++) {
    /* Players that chains have started have no names. */
    if (strstr(lines[i], " ? ")) continue;
    good = good && one && is_line(one->text, lines[i]);
    one = one ? one->next : NULL;
    if (strlen(got) < 60000) snprintf(got + strlen(got), line_size + 8, "%s\"%s\"", *got ? ", " : "", lines[i]);
  }
  good = good && !one;
  char count[32];
  snprintf(count, sizeof count, "%zu lines", json_count(list));
  checks++;
  if (!good) complain(list, "events", count, got);
  line_next = line_count;
}

static const char *name_of(sort sort, uint32_t slot, uint32_t generation) {
  for (size_t i = thing_count; i-- > 0;)
    if (things[i].sort == sort && things[i].slot == slot && things[i].generation == generation) return things[i].name;
  return "null";
}

/** What stands at a path as text: "x", "x.velocity", "p.time", "t.duration", "world.players". False where nothing does. */
static bool read_path(const char *path, char *text) {
  char name[line_size];
  const char *dot = strrchr(path, '.'), *part = dot ? dot + 1 : "value";
  snprintf(name, sizeof name, "%.*s", dot ? (int)(dot - path) : (int)strlen(path), path);
  if (find(CHANNEL, path)) snprintf(name, sizeof name, "%s", path), part = "value";
  const thing *found;
  *text = 0;
#define NUMBER(word, number) if (strcmp(part, word) == 0) return print_number(text, 64, (double)(number)), true
#define WORD(word, value) if (strcmp(part, word) == 0) return strcpy(text, value), true
  static const char *const phases[] = {"before", "active", "after"};
  static const char *const player_kinds[] = {"", "tween", "track", "spring", "decay", "timeline", "fall", "move"};
  if (strcmp(name, "world") == 0) {
    ts_world_info info = {.struct_size = sizeof info};
    ts_world_get_info(world, &info);
    NUMBER("time", info.time);
    NUMBER("players", info.players);
    NUMBER("channels", info.channels);
    NUMBER("active", info.active);
    NUMBER("next_boundary", info.next_boundary);
    NUMBER("unread", info.unread_events);
    NUMBER("dropped", info.dropped_events);
    NUMBER("rate", info.rate);
    NUMBER("paused", info.paused);
    NUMBER("kept", info.kept);
  }
  if ((found = find(CHANNEL, name))) {
    const ts_channel channel = HANDLE(ts_channel, found);
    ts_channel_info info = {.struct_size = sizeof info};
    const bool is_valid = ts_channel_get_info(world, channel, &info) == TS_OK;
    double value[3][most_lanes];
    if (is_valid) ts_channel_get(world, channel, value[0], value[1], value[2], info.lanes);
    static const char *const words[] = {"value", "velocity", "target"};
    for (int i = 0; i < 3; i++)
      if (strcmp(part, words[i]) == 0) return is_valid && (print_lanes(text, line_size, value[i], info.lanes), true);
    const host *of = strcmp(part, "host") == 0 ? host_of(name) : NULL;
    if (of) return print_lanes(text, line_size, of->object, of->lanes), true;
    WORD("player", name_of(PLAYER, info.player.slot, info.player.generation));
    NUMBER("layers", info.layers);
    NUMBER("valid", is_valid);
    ts_easing easing;
    size_t length;
    if (strcmp(part, "easing") == 0 && ts_channel_get_easing(world, channel, &easing) == TS_OK)
      return ts_easing_print(easing, text, line_size, &length) == TS_OK;
  }
  if ((found = find(MACHINE, name))) {
    static const char *const reasons[] = {"none", "finished", "settled", "replaced", "stopped", "cancelled", "unbound", "error"};
    const ts_machine machine = HANDLE(ts_machine, found);
    ts_machine_info info = {.struct_size = sizeof info};
    if (ts_machine_get_info(world, machine, &info) != TS_OK) return false;
    WORD("state", state_name(machine, info.current));
    NUMBER("active", info.state == TS_CHAIN_RUNNING);
    NUMBER("time", info.time);
    WORD("reason", reasons[info.reason]);
    double value;
    return ts_machine_get_input(world, machine, part, &value, NULL) == TS_OK && (print_number(text, 64, value), true);
  }
  if ((found = find(CHAIN, name))) {
    static const char *const states[] = {"idle", "running", "ended"};
    ts_chain_info info = {.struct_size = sizeof info};
    const bool is_valid = ts_chain_get_info(world, HANDLE(ts_chain, found), &info) == TS_OK;
    NUMBER("valid", is_valid);
    WORD("state", is_valid ? states[info.state] : "ended");
    NUMBER("paused", info.paused);
    NUMBER("rate", info.rate);
    NUMBER("iteration", info.iteration);
    NUMBER("groups", info.groups);
    NUMBER("begun", info.begun);
  }
  if ((found = find(TIMELINE, name))) {
    ts_timeline_info info = {.struct_size = sizeof info};
    const bool is_valid = ts_timeline_get_info(world, HANDLE(ts_timeline, found), &info) == TS_OK;
    NUMBER("playhead", info.time);
    NUMBER("length", info.duration);
    NUMBER("entries", info.entries);
    NUMBER("levels", info.levels);
    NUMBER("valid", is_valid);
    WORD("player", name_of(PLAYER, info.player.slot, info.player.generation));
  }
  if ((found = find(PLAYER, name))) {
    ts_player_info info = {.struct_size = sizeof info};
    const bool is_valid = ts_player_get_info(world, HANDLE(ts_player, found), &info) == TS_OK;
    NUMBER("alive", is_valid);
    if (!is_valid) return false;
    NUMBER("time", info.time);
    NUMBER("duration", info.duration);
    NUMBER("end_time", info.end_time);
    NUMBER("remaining", info.remaining);
    NUMBER("rate", info.rate);
    NUMBER("paused", info.paused);
    NUMBER("begun", info.begun);
    NUMBER("ended", info.ended);
    NUMBER("waiting", info.waiting);
    WORD("phase", phases[info.phase]);
    WORD("kind", player_kinds[info.kind]);
    if (strcmp(part, "progress") == 0 && isnan(info.progress)) return strcpy(text, "null"), true;
    if (strcmp(part, "iteration") == 0 && isnan(info.iteration)) return strcpy(text, "null"), true;
    NUMBER("progress", info.progress);
    NUMBER("iteration", info.iteration);
  }
  return false;
}

static void print_json(const json *value, char *text) {
  if (value->kind == JSON_MAP) print_number(text, line_size, number_of(value));
  else if (value->kind == JSON_NULL) strcat(text, "null");
  else if (value->kind == JSON_BOOL) strcat(text, value->number != 0 ? "1" : "0");
  else if (value->kind != JSON_LIST) strcat(text, value->text);
  for (const json *one = value->kind == JSON_LIST ? value->child : NULL; one; one = one->next) {
    print_json(one, text);
    if (one->next) strcat(text, ",");
  }
}

static void run_expect(const json *command, const json *map) {
  (void)command;
  for (const json *one = map->child; one; one = one->next) {
    char expected[line_size] = "", got[line_size] = "";
    print_json(one, expected);
    checks++;
    if (!read_path(one->key, got)) complain(one, one->key, expected, "nothing: no such path");
    else if (!is_line(expected, got)) complain(one, one->key, expected, got);
  }
}

/** What stood at paths, by time. */
static void run_past(const json *times) {
  for (const json *time = times->child; time; time = time->next) {
    for (const json *one = time->child; one; one = one->next) {
      char expected[line_size] = "", got[line_size] = "", name[line_size];
      print_json(one, expected);
      checks++;
      const char *dot = strchr(one->key, '.');
      snprintf(name, sizeof name, "%.*s", dot ? (int)(dot - one->key) : (int)strlen(one->key), one->key);
      const thing *found = find(CHANNEL, name);
      double value[64], velocity[64];
      if (!found) {
        complain(one, one->key, expected, "nothing: no such channel");
        continue;
      }
      const ts_channel channel = HANDLE(ts_channel, found);
      const size_t lanes = lanes_in(channel);
      if (ts_channel_value_at(world, channel, strtod(time->key, NULL), value, velocity, lanes) != TS_OK) {
        complain(one, one->key, expected, ts_last_error_message());
        continue;
      }
      for (size_t i = 0, n = 0; i < lanes; i++) {
        if (i) got[n++] = ',';
        print_number(got + n, 64, dot ? velocity[i] : value[i]);
        n = strlen(got);
      }
      if (!is_line(expected, got)) complain(one, one->key, expected, got);
    }
  }
}

/* ---- Scenarios ----------------------------------------------------------------------------------------------------- */

/** The first of these that a command has is its verb. */
static const struct {
  const char *verb;
  ts_status (*run)(const json *command, const json *object);
} verbs[] = {
  {"set_target", run_change}, {"update_timing", run_change}, {"replace_track", run_change},
  {"machine", run_machine}, {"set_input", run_set_input}, {"world", run_world}, {"timing", run_timing}, {"on", run_on}, {"start", run_start}, {"add", run_add}, {"play", run_begin},
  {"follow", run_begin}, {"animate", run_begin}, {"scrub", run_scrub},
  {"remove", run_remove}, {"tween", run_begin}, {"spring", run_begin}, {"decay", run_begin}, {"fall", run_begin},
  {"punch", run_begin}, {"shake", run_begin}, {"fling", run_begin}, {"move", run_begin}, {"channel", run_channel},
  {"append", run_append}, {"chain", run_chain}, {"write", run_write}, {"path", run_path}, {"track", run_track}, {"timeline", run_timeline},
  {"bounds", run_bounds}, {"set", run_set}, {"link", run_link}, {"unlink", run_unlink}, {"record", run_record}, {"recall", run_recall},
  {"stack", run_stack}, {"fade", run_fade},
  {"pause", run_pause}, {"resume", run_resume},
  {"set_rate", run_set_rate}, {"set_iterations", run_set_iterations}, {"stop", run_stop}, {"cancel", run_cancel}, {"finish", run_finish}, {"reverse", run_reverse},
  {"restart", run_restart},
  {"seek", run_seek}, {"destroy", run_destroy}, {"motion", run_motion}, {"attach", run_attach}, {"detach", run_detach},
  {"alias", run_alias}, {"snapshot", run_snapshot}, {"restore", run_restore}, {"step", run_step}, {"step_to", run_step_to},
};

/** The argument that the latest call refused; of a failure of another kind, the status. */
static void print_refusal(ts_status status, char *text) {
  ts_error_info info = {.struct_size = sizeof info};
  ts_error_get_info(&info);
  if (status == TS_ERROR_INVALID_ARGUMENT && info.argument) {
    snprintf(text, line_size, "%s", info.argument);
    return;
  }
  snprintf(text, line_size, "%s", status == TS_OK ? "nothing" : ts_status_name(status) + strlen("TS_ERROR_"));
  for (char *c = text; *c && status != TS_OK; c++) *c = *c == '_' ? ' ' : (char)(*c | 32);
}

static uint64_t hash_now(void) {
  uint64_t hash = 0;
  ts_world_hash(world, &hash);
  return hash;
}

static void run_verb(const json *command) {
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
    const json *object = json_get(command, verbs[i].verb), *refused = json_get(command, "refused");
    if (!object) continue;
    read_events();
    const uint64_t before = refused ? hash_now() : 0;
    char got[line_size];
    print_refusal(verbs[i].run(command, object), got);
    checks++;
    if (strcmp(got, refused ? refused->text : "nothing") != 0)
      complain(command, "refused", refused ? refused->text : "nothing", refused ? got : ts_last_error_message());
    if (!refused) return;
    const size_t told = line_count;
    read_events();
    if (hash_now() != before || line_count != told) complain(command, "refused", "nothing changed", "another world");
    return;
  }
  if (!json_get(command, "expect") && !json_get(command, "events") && !json_get(command, "past"))
    complain(command, "verb", "one", "none");
}

/** Saves the world, and goes on in a new one that has become what was saved. */
static void move_on(const json *command) {
  const json self = {.kind = JSON_TEXT, .text = ""};
  const ts_world old = world;
  read_events();
  ts_world_info info = {.struct_size = sizeof info};
  ts_world_get_info(world, &info);
  ts_status status = run_snapshot(NULL, &self);
  if (status == TS_OK) status = ts_world_create(NULL, &world);
  if (status == TS_OK) status = run_restore(NULL, &self);
  if (status == TS_OK && info.time < info.recording_end) status = ts_world_seek(world, info.time);
  if (status != TS_OK) complain(command, "restore", "a world", ts_last_error_message());
  ts_world_destroy(old);
  free(things[--thing_count].bytes);
  for (size_t i = 0; i < handler_count; i++) set_stops(&handlers[i]);
  for (size_t i = 0; i < host_count; i++)
    if (lanes_in(hosts[i].channel)) bind_host(&hosts[i]);
}

/** Reads what is there, which must change nothing. */
static void look(void) {
  double value[most_lanes];
  for (size_t i = thing_count; i-- > 0;)
    if (things[i].sort == CHANNEL) ts_channel_get(world, HANDLE(ts_channel, &things[i]), value, NULL, NULL, lanes_in(HANDLE(ts_channel, &things[i])));
  hash_now();
  ts_world_show(world, NULL, 0);
}

static void run_command(const json *command) {
  const json *other = json_get(command, "do"), *part;
  if (other) {
    const json *commands = json_get(scenarios, other->text);
    if (commands) run_commands(commands);
    else complain(command, "do", "a scenario", other->text);
    return;
  }
  if (json_get(command, "whole")) {
    may_be_cut = false;
    return;
  }
  run_verb(command);
  write_hosts();
  if (is_looked_at) look(), write_hosts();
  if ((part = json_get(command, "active")) && (checks++, (double)active != part->number)) {
    char got[32], expected[32];
    snprintf(got, sizeof got, "%zu", active);
    snprintf(expected, sizeof expected, "%g", part->number);
    complain(part, "active", expected, got);
  }
  if (is_restored && !at_stop && !json_get(command, "world")) move_on(command);
  if ((part = json_get(command, "expect"))) run_expect(command, part);
  if ((part = json_get(command, "past"))) run_past(part);
  if ((part = json_get(command, "events"))) run_events(command, part);
}

static void run_commands(const json *list) {
  for (const json *command = list->child; command; command = command->next) run_command(command);
}

static uint64_t run_way(const json *list, const char *name, int64_t pieces, bool restored, bool looked_at) {
  way = name, cut = pieces, is_restored = restored, is_looked_at = looked_at, random_state = 7;
  thing_count = line_count = line_next = handler_count = block_count = host_count = 0;
  has_stops = false;
  memset(markers, 0, sizeof markers);
  ts_world_create(NULL, &world);
  run_commands(list);
  read_events();
  const uint64_t hash = hash_now();
  ts_world_destroy(world);
  for (size_t i = 0; i < thing_count; i++) {
    if (things[i].sort == TRACK) ts_track_destroy(HANDLE(ts_track, &things[i]));
    if (things[i].sort == PATH) ts_path_destroy(HANDLE(ts_path, &things[i]));
  }
  return hash;
}

static void compare(const json *list, uint64_t whole, uint64_t hash) {
  if (hash != whole) complain(list, "hash", "that of whole steps", "another");
  for (size_t i = 0; i < line_count || i < whole_count; i++) {
    const char *expected = i < whole_count ? whole_lines[i] : "no event", *got = i < line_count ? lines[i] : "no event";
    if (strcmp(expected, got) == 0) continue;
    complain(list, "log", expected, got);
    break;
  }
}

#include "values.h"

static void run_scenario(const json *list) {
  static const struct {
    const char *name;
    int64_t pieces;
  } cuts[] = {{"steps of 1 s", 1 << 30}, {"steps of 1/3 s", 357913941}, {"steps of 1/60 s", 17895697},
              {"steps of 1/1000 s", 1073742}, {"random steps", -1}};
  scenario = list->key;
  if (list->kind == JSON_MAP) {
    run_values(list);
    return;
  }
  may_be_cut = true;
  const long failed = failures;
  const uint64_t whole = run_way(list, "whole steps", 0, false, false);
  if (failures > failed) return;
  whole_count = line_count;
  memcpy(whole_lines, lines, sizeof *lines * line_count);
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts && may_be_cut; i++)
    compare(list, whole, run_way(list, cuts[i].name, cuts[i].pieces, false, false));
  compare(list, whole, run_way(list, "restored", 0, true, false));
  compare(list, whole, run_way(list, "looked at", may_be_cut ? -1 : 0, false, true));
}

static char *read_file(const char *name) {
  FILE *in = fopen(name, "rb");
  if (!in) perror(name), exit(2);
  fseek(in, 0, SEEK_END);
  const long size = ftell(in);
  rewind(in);
  char *text = calloc((size_t)size + 1, 1);
  if (fread(text, 1, (size_t)size, in) != (size_t)size) perror(name), exit(2);
  fclose(in);
  return text;
}

int main(int count, char **arguments) {
  long found = 0;
  for (int i = 1; i < count; i++) {
    if (strcmp(arguments[i], "--wrong") == 0) {
      must_fail = true;
      continue;
    }
    json_reader in = {.at = read_file(arguments[i]), .line = 1};
    scenarios = json_value(&in, 0);
    file_name = arguments[i];
    for (const json *one = scenarios->child; one; one = one->next, found++) {
      const long before = failures;
      run_scenario(one);
      if (!must_fail) continue;
      if (failures == before) fprintf(stderr, "%s: %s: no failure was found\n", file_name, one->key), failures++;
      else failures = before;
    }
  }
  printf("%ld scenarios, %ld checks, %ld failed\n", found, checks, failures);
  return failures || !found;
}

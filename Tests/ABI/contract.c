/* SPDX-License-Identifier: MIT
 *
 * What the header promises, tried from C. Every section runs in a child of a process that has not called the library,
 * so each meets it fresh and a crash hides nothing.
 * Usage: contract [part of a section's name]...
 *        contract --list | --section NAME    the names of all, or one of them
 */
#define _GNU_SOURCE
#include "check.h"
#include "track_sections.h"
#include "door_sections.h"
#include "finding_sections.h"
#include "timeline_sections.h"
#include "world_sections.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct totals {
  atomic_long passed, failed;
} totals;

typedef struct section {
  const char *name;
  unsigned seconds;
  void (*run)(void);
} section;

void test_library(void);
void test_errors_at_first(void);
void test_errors_of_numbers(void);
void test_errors_of_texts(void);
void test_errors_of_pointers(void);
void test_errors_of_handles(void);
void test_errors_are_kept(void);
void test_errors_of_callbacks(void);
void test_errors_of_threads(void);
void test_handles(void);
void test_builtin_handles(void);
void test_made_up_handles(void);
void test_ease(void);
void test_evaluate(void);
void test_create_linear(void);
void test_any_input(void);
void test_parse_refuses(void);
void test_long_texts(void);
void test_print(void);
void test_list(void);
void test_locale(void);
void test_sample_refuses(void);
void test_sample_overlap(void);
void test_sample_bits(void);
void test_flat_memory(void);
void test_failing_malloc(void);
void test_failing_malloc_first(void);
void test_address_space(void);
void test_messages(void);
void test_threads(void);
void test_shared_handle(void);
void test_double_release_while_sampling(void);
void test_forks(void);
void test_forks_first(void);
void test_flush_to_zero(void);
void test_environment_kept(void);
void test_register(void);
void test_register_refuses(void);
void test_names(void);
void test_names_in_use(void);
void test_easing_info(void);
void test_release_orders(void);
void test_registry_inside(void);
void test_registry_listing(void);
void test_name_taken_while_baking(void);
void test_curve_that_ends_itself(void);
void test_recursive_curve(void);
void test_bad_values(void);
void test_impure_curves(void);
void test_failing_batch_baked(void);
void test_failing_batch_live(void);
void test_thousand_failures(void);
void test_bake_bounds(void);
void test_bake_library_curves(void);
void test_bake_slopes(void);
void test_bake_refuses(void);
void test_modified_twice(void);
void test_modifier_depth(void);
void test_names_of_made_curves(void);
void test_registered_in_list(void);
void test_stops_in_any_cut(void);
void test_stops_values(void);
void test_stops_of_many_frames(void);
void test_chain_snapshots(void);
void test_chain_snapshots_hostile(void);
void test_chain_memory(void);
void test_stops_reads(void);
void test_stops_changed(void);
void test_stops_events(void);
void test_stops_bound(void);
void test_stops_not_taken(void);
void test_chains_groups(void);
void test_chains_kept(void);
void test_chains_pause(void);
void test_chains_ends(void);
void test_chains_finish_all(void);
void test_chains_blocks(void);
void test_chains_instants(void);
void test_chains_endless(void);
void test_chains_refuse(void);
void test_chains_release(void);
void test_chains_list(void);
void test_css_within_tolerance(void);
void test_css_own(void);
void test_css_refuses(void);
void test_css_capacity(void);
void test_registry_flat_memory(void);
void test_registry_sampling_allocates_nothing(void);
void test_registry_failing_malloc(void);
void test_registry_threads(void);
void test_registry_forks(void);
void test_release_while_sampled(void);
void test_spring_refuses_motions(void);
void test_spring_sample_refuses(void);
void test_spring_sample_null(void);
void test_spring_schemes_refuse(void);
void test_spring_schemes_any_numbers(void);
void test_spring_samples(void);
void test_spring_any_numbers(void);
void test_spring_curves_of_any_numbers(void);
void test_spring_settles_at_once(void);
void test_spring_curves(void);
void test_spring_curve_names(void);
void test_spring_curves_in_numbers(void);
void test_decay_refuses_motions(void);
void test_decay_schemes(void);
void test_decay_any_numbers(void);
void test_batch_counts(void);
void test_batch_handles(void);
void test_batch_nothing(void);
void test_batch_overlap(void);
void test_batch_overlapping_reports(void);
void test_batch_upon_its_parameters(void);
void test_batch_layouts(void);
void test_batch_edges(void);
void test_tween_edges(void);
void test_batch_values(void);
void test_batch_tails(void);
void test_batch_any_lanes(void);
void test_batch_counted_or_not(void);
void test_batch_many_or_one(void);
void test_batch_long_times(void);
void test_batch_settling(void);
void test_batch_infinite_rates(void);
void test_batch_steps_add_up(void);
void test_batch_palettes(void);
void test_batch_palettes_in_threads(void);
void test_batch_palette_index_changed(void);
void test_tween_palettes(void);
void test_plain_tweens(void);
void test_tween_layouts(void);
void test_tween_blocks(void);
void test_tween_ends(void);
void test_tween_in_place(void);
void test_tween_live_curves(void);
void test_tween_failing_curves(void);
void test_batches_allocate_nothing(void);
void test_springs_allocate_nothing(void);
void test_batches_without_memory(void);
void test_small_stacks(void);
void test_nested_stacks(void);
void test_pool_bits(void);
void test_pool_maximum(void);
void test_pool_ranges(void);
void test_pool_shared(void);
void test_pool_shared_handle(void);
void test_pool_forks(void);
void test_pool_forks_of_forks(void);
void test_pool_exits(void);
void test_pool_signals(void);

static const section sections[] = {
  {"library", 10, test_library},
  {"errors at first", 10, test_errors_at_first},
  {"errors of numbers", 10, test_errors_of_numbers},
  {"errors of texts", 10, test_errors_of_texts},
  {"errors of pointers", 10, test_errors_of_pointers},
  {"errors of handles", 10, test_errors_of_handles},
  {"errors that are kept", 10, test_errors_are_kept},
  {"errors of callbacks", 10, test_errors_of_callbacks},
  {"errors of each thread", 10, test_errors_of_threads},
  {"handles", 10, test_handles},
  {"built-in handles", 10, test_builtin_handles},
  {"made-up handles", 30, test_made_up_handles},
  {"ts_ease", 10, test_ease},
  {"evaluate", 10, test_evaluate},
  {"create_linear", 30, test_create_linear},
  {"any input", 30, test_any_input},
  {"parse refuses", 30, test_parse_refuses},
  {"long texts", 30, test_long_texts},
  {"print", 30, test_print},
  {"list", 10, test_list},
  {"locale", 10, test_locale},
  {"sample refuses", 10, test_sample_refuses},
  {"sample overlap", 10, test_sample_overlap},
  {"sample bits", 30, test_sample_bits},
  {"flat memory", 60, test_flat_memory},
  {"malloc fails", 30, test_failing_malloc},
  {"malloc fails at the first use", 60, test_failing_malloc_first},
  {"no address space", 30, test_address_space},
  {"message of each thread", 10, test_messages},
  {"threads", 60, test_threads},
  {"shared handle", 60, test_shared_handle},
  {"double release while sampling", 60, test_double_release_while_sampling},
  {"fork while another thread works", 120, test_forks},
  {"fork at the first use", 120, test_forks_first},
  {"flush to zero", 10, test_flush_to_zero},
  {"floating-point environment", 10, test_environment_kept},
  {"register", 10, test_register},
  {"register refuses", 10, test_register_refuses},
  {"names", 30, test_names},
  {"names in use", 10, test_names_in_use},
  {"info", 10, test_easing_info},
  {"release in any order", 30, test_release_orders},
  {"registry inside a curve", 30, test_registry_inside},
  {"registry, names listed in order", 30, test_registry_listing},
  {"name taken while baking", 10, test_name_taken_while_baking},
  {"curve that ends itself", 10, test_curve_that_ends_itself},
  {"recursive curve", 30, test_recursive_curve},
  {"bad values", 10, test_bad_values},
  {"impure curves", 10, test_impure_curves},
  {"failing batch, baked", 10, test_failing_batch_baked},
  {"failing batch, live", 10, test_failing_batch_live},
  {"a thousand failures", 30, test_thousand_failures},
  {"bake bounds", 60, test_bake_bounds},
  {"bake the library's curves", 60, test_bake_library_curves},
  {"bake slopes", 10, test_bake_slopes},
  {"bake refuses", 30, test_bake_refuses},
  {"modified twice", 10, test_modified_twice},
  {"modifier depth", 10, test_modifier_depth},
  {"names of made curves", 10, test_names_of_made_curves},
  {"registered in the list", 10, test_registered_in_list},
  {"stops in any cut", 60, test_stops_in_any_cut},
  {"stops, values", 10, test_stops_values},
  {"stops of many frames", 60, test_stops_of_many_frames},
  {"stops, reads", 30, test_stops_reads},
  {"stops, changed worlds", 10, test_stops_changed},
  {"stops, events", 10, test_stops_events},
  {"stops, bound", 10, test_stops_bound},
  {"stops, not taken", 10, test_stops_not_taken},
  {"chain snapshots", 30, test_chain_snapshots},
  {"chain snapshots, hostile", 60, test_chain_snapshots_hostile},
  {"chain memory", 60, test_chain_memory},
  {"chains groups", 20, test_chains_groups},
  {"chains kept", 20, test_chains_kept},
  {"chains pause", 20, test_chains_pause},
  {"chains ends", 20, test_chains_ends},
  {"chains finish all", 20, test_chains_finish_all},
  {"chains blocks", 20, test_chains_blocks},
  {"chains instants", 20, test_chains_instants},
  {"chains endless", 20, test_chains_endless},
  {"chains refuse", 20, test_chains_refuse},
  {"chains release", 20, test_chains_release},
  {"chains list", 20, test_chains_list},
  {"CSS within the tolerance", 60, test_css_within_tolerance},
  {"CSS's own", 10, test_css_own},
  {"CSS refuses", 30, test_css_refuses},
  {"CSS in every capacity", 10, test_css_capacity},
  {"registry, flat memory", 60, test_registry_flat_memory},
  {"registry, sampling allocates nothing", 10, test_registry_sampling_allocates_nothing},
  {"registry, malloc fails", 120, test_registry_failing_malloc},
  {"registry, threads", 60, test_registry_threads},
  {"registry, fork while other threads work", 120, test_registry_forks},
  {"registry, release while sampled", 60, test_release_while_sampled},
  {"springs refuse motions", 10, test_spring_refuses_motions},
  {"spring samples refuse", 10, test_spring_sample_refuses},
  {"spring samples without results", 10, test_spring_sample_null},
  {"spring schemes refuse", 10, test_spring_schemes_refuse},
  {"spring schemes, any numbers", 60, test_spring_schemes_any_numbers},
  {"spring samples", 10, test_spring_samples},
  {"springs, any numbers", 60, test_spring_any_numbers},
  {"curves of springs, any numbers", 60, test_spring_curves_of_any_numbers},
  {"settling times at once", 60, test_spring_settles_at_once},
  {"curves of springs", 10, test_spring_curves},
  {"names of curves of springs", 10, test_spring_curve_names},
  {"many curves of springs", 30, test_spring_curves_in_numbers},
  {"decays refuse motions", 10, test_decay_refuses_motions},
  {"decay schemes", 10, test_decay_schemes},
  {"decays, any numbers", 60, test_decay_any_numbers},
  {"batch counts", 10, test_batch_counts},
  {"batch handles", 10, test_batch_handles},
  {"batches of nothing", 10, test_batch_nothing},
  {"batch overlap", 10, test_batch_overlap},
  {"batch reports that overlap", 30, test_batch_overlapping_reports},
  {"batches upon their parameters", 60, test_batch_upon_its_parameters},
  {"batch layouts", 60, test_batch_layouts},
  {"batch edges", 10, test_batch_edges},
  {"tween edges", 10, test_tween_edges},
  {"batch values", 30, test_batch_values},
  {"batch tails", 30, test_batch_tails},
  {"batches, any lanes", 10, test_batch_any_lanes},
  {"batches, counted or not", 10, test_batch_counted_or_not},
  {"batches, many or one", 10, test_batch_many_or_one},
  {"batches, long times", 10, test_batch_long_times},
  {"batch settling", 10, test_batch_settling},
  {"infinite rates", 10, test_batch_infinite_rates},
  {"batch steps add up", 10, test_batch_steps_add_up},
  {"batch palettes", 10, test_batch_palettes},
  {"batch palettes in threads", 60, test_batch_palettes_in_threads},
  {"batch palette's index is changed meanwhile", 60, test_batch_palette_index_changed},
  {"tween palettes", 60, test_tween_palettes},
  {"plain tweens", 10, test_plain_tweens},
  {"tween layouts", 60, test_tween_layouts},
  {"tween blocks", 10, test_tween_blocks},
  {"tween ends", 10, test_tween_ends},
  {"tweens in place", 10, test_tween_in_place},
  {"tweens by live curves", 30, test_tween_live_curves},
  {"tweens by failing curves", 10, test_tween_failing_curves},
  {"batches allocate nothing", 30, test_batches_allocate_nothing},
  {"springs allocate nothing", 10, test_springs_allocate_nothing},
  {"batches without memory", 60, test_batches_without_memory},
  {"stacks of 32 KiB", 60, test_small_stacks},
  {"stacks of curves in curves", 20, test_nested_stacks},
  {"pool, bits on many threads", 60, test_pool_bits},
  {"pool, most threads", 30, test_pool_maximum},
  {"pool, ranges on threads", 60, test_pool_ranges},
  {"pool, shared by threads", 60, test_pool_shared},
  {"pool, shared handle", 120, test_pool_shared_handle},
  {"pool, fork while another thread steps", 180, test_pool_forks},
  {"pool, forks of forks", 60, test_pool_forks_of_forks},
  {"pool, exit with threads", 120, test_pool_exits},
  {"pool, signals and threads", 30, test_pool_signals},
  TRACK_SECTIONS(LIST_SECTION)
  WORLD_SECTIONS(LIST_SECTION)
  TIMELINE_SECTIONS(LIST_SECTION)
  DOOR_SECTIONS(LIST_SECTION)
  FINDING_SECTIONS(LIST_SECTION)
};

static totals *counts;

static void report(const char *file, int line, const char *what, const char *why, const char *subject) {
  const char *name = strrchr(file, '/');
  fprintf(stderr, "%s:%d: %s%s", name ? name + 1 : file, line, what, why);
  if (subject) fprintf(stderr, " with \"%.60s\"", subject);
  fputc('\n', stderr);
}

bool check_that(bool holds, const char *file, int line, const char *what, const char *subject) {
  atomic_fetch_add(holds ? &counts->passed : &counts->failed, 1);
  if (!holds) report(file, line, what, "", subject);
  return holds;
}

bool check_status(ts_status expected, ts_status got, const char *file, int line, const char *what,
                  const char *subject) {
  atomic_fetch_add(expected == got ? &counts->passed : &counts->failed, 1);
  if (expected == got) return true;
  char why[700];
  snprintf(why, sizeof why, ": expected %s, got %s (%s)", ts_status_name(expected), ts_status_name(got),
           ts_last_error_message());
  report(file, line, what, why, subject);
  return false;
}

void check_skipped(const char *what) { printf("skipped: %s\n", what); }

#ifdef WITHOUT_PROCESSES
/* Who runs it gives each section an instance of its own (Tests/Everywhere/wasm_sections.py). */
bool check_in_child(const char *name, unsigned seconds, void (*body)(void)) {
  (void)name, (void)seconds;
  body();
  return true;
}
#else
bool check_in_child(const char *name, unsigned seconds, void (*body)(void)) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    body();
    fflush(NULL);
    _exit(0);
  }
  int status = 0;
  bool ended = child > 0 && waitpid(child, &status, 0) == child;
  bool good = ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  atomic_fetch_add(good ? &counts->passed : &counts->failed, 1);
  if (good) return true;
  if (ended && WIFSIGNALED(status))
    fprintf(stderr, "%s: %s\n", name,
            WTERMSIG(status) == SIGALRM ? "did not end in time" : strsignal(WTERMSIG(status)));
  else
    fprintf(stderr, "%s: %s\n", name, ended ? "exited with an error" : "could not be started");
  return false;
}
#endif

ts_easing parsed(const char *text) {
  ts_easing easing = {0, 0};
  ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing);
  return easing;
}

int main(int argc, char **argv) {
  counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (counts == MAP_FAILED) return 2;
  bool is_list = argc == 2 && strcmp(argv[1], "--list") == 0, is_one = argc == 3 && strcmp(argv[1], "--section") == 0;
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
    bool is_asked = argc < 2 || (is_one && strcmp(sections[i].name, argv[2]) == 0);
    for (int k = 1; k < argc && !is_one; k++) is_asked = is_asked || strstr(sections[i].name, argv[k]);
    if (is_list) puts(sections[i].name);
    if (is_asked) check_in_child(sections[i].name, sections[i].seconds * (SANITIZED ? 4 : 1), sections[i].run);
  }
  if (is_list) return 0;
  long failed = atomic_load(&counts->failed);
  printf("%ld passed, %ld failed\n", atomic_load(&counts->passed), failed);
  return failed ? 1 : 0;
}

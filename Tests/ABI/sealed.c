/* SPDX-License-Identifier: MIT
 *
 * Everything that the library does, in a process that may do nothing: from a filter on, whatever is neither memory, threads,
 * time nor writing to standard error ends the process. No file is opened, no socket, no program started.
 * Usage: sealed (Linux)
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tweenspirit/tweenspirit.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define WANT(call)                                                                                                   \
  do {                                                                                                               \
    ts_status got = (call);                                                                                          \
    if (got != TS_OK) give_up(#call, got);                                                                           \
  } while (0)
#define HOLDS(condition)                                                                                             \
  do {                                                                                                               \
    if (!(condition)) give_up(#condition, TS_OK);                                                                    \
  } while (0)

static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(4);
}

static void give_up(const char *what, ts_status status) {
  say("sealed: ");
  say(what);
  say(": ");
  say(status == TS_OK ? "does not hold" : ts_last_error_message());
  say("\n");
  _exit(1);
}

/* ---- The filter --------------------------------------------------------------------------------------------------- */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static const int memory_threads_time[] = {
  SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise,
  SYS_clone, SYS_clone3, SYS_set_robust_list, SYS_rseq, SYS_set_tid_address, SYS_gettid, SYS_getpid,
  SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn, SYS_futex, SYS_sched_yield, SYS_sched_getaffinity,
  SYS_exit, SYS_exit_group,
  SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_getrandom,
};

static void put(char **end, unsigned number) {
  char digits[12];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
  } while (number /= 10);
  while (count) *(*end)++ = digits[--count];
}

static void forbidden(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  char text[64] = "sealed: forbidden system call ", *end = text + strlen(text);
  put(&end, (unsigned)info->si_syscall);
  *end++ = '\n', *end = 0;
  say(text);
  _exit(3);
}

static void seal(void) {
  struct sigaction action = {.sa_sigaction = forbidden, .sa_flags = SA_SIGINFO};
  HOLDS(sigaction(SIGSYS, &action, NULL) == 0);
  struct sock_filter filter[2 * COUNT(memory_threads_time) + 16];
  unsigned short at = 0;
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < COUNT(memory_threads_time); i++) {
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)memory_threads_time[i], 0, 1);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  /* To standard error it may write. */
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 0, 3);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, STDERR_FILENO, 0, 1);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
  struct sock_fprog program = {at, filter};
  HOLDS(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  HOLDS(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

static void opens(void) { open("/dev/null", O_RDONLY); }
static void connects(void) { syscall(SYS_socket, 2, 1, 0); }
static void starts(void) { execl("/bin/true", "true", (char *)NULL); }
static void removes(void) { unlink("/nowhere/at/all"); }
static void prints(void) { syscall(SYS_write, STDOUT_FILENO, "", 0); }

/* Under the filter each of these ends a process as it should, or the rest proves nothing. */
static void try_the_seal(void) {
  void (*const acts[])(void) = {opens, connects, starts, removes, prints};
  for (size_t i = 0; i < COUNT(acts); i++) {
    pid_t child = fork();
    if (child == 0) {
      dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
      seal();
      acts[i]();
      _exit(0);
    }
    int status = 0;
    HOLDS(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 3);
  }
}

/* ---- What is done under it ---------------------------------------------------------------------------------------- */

static double heat(double t, void *context) { return t * t * *(double *)context; }

static void curves(void) {
  static const char *const texts[] = {"quad.in",     "back.out(1.7)", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-none)",
                                      "spring(0.5, 0.3)", "linear(0, 0.5 25% 75%, 1)", "bake(elastic.out, 1e-4, 999)"};
  double t[257], out[257], one = 1;
  float t32[257], out32[257];
  for (int i = 0; i < 257; i++) t[i] = i / 256.0, t32[i] = (float)t[i];
  char text[4096];
  size_t length;
  for (size_t i = 0; i < COUNT(texts); i++) {
    ts_easing easing;
    WANT(ts_easing_parse(texts[i], TS_DIALECT_CANONICAL, &easing));
    WANT(ts_easing_sample_f64(easing, t, out, 257));
    WANT(ts_easing_sample_f32(easing, t32, out32, 257));
    WANT(ts_easing_differentiate(easing, 0.5, out));
    WANT(ts_easing_print(easing, text, sizeof text, &length));
    WANT(ts_easing_release(easing));
  }
  for (int live = 0; live < 2; live++) {
    ts_easing easing;
    ts_easing_desc desc = {.struct_size = sizeof desc, .name = "sealed:heat", .scalar = heat, .context = &one, .live = live};
    WANT(ts_easing_register(&desc, &easing));
    WANT(ts_easing_sample_f64(easing, t, out, 257));
    WANT(ts_easing_unregister("sealed:heat"));
    WANT(ts_easing_release(easing));
  }
  WANT(ts_easing_list(NULL, 0, &length));
  HOLDS(ts_easing_parse("no such curve(", TS_DIALECT_CSS, &(ts_easing){0, 0}) == TS_ERROR_UNKNOWN_EASING);
}

static void batches(void) {
  enum { many = 200000 };
  double *numbers = calloc(3 * many, sizeof *numbers);
  HOLDS(numbers);
  for (int i = 0; i < many; i++) numbers[2 * many + i] = i;
  ts_spring spring;
  WANT(ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc)}, &spring));
  ts_spring_batch_f64 springs = {.struct_size = sizeof springs, .count = many, .value = {numbers, 0},
                                 .velocity = {numbers + many, 0}, .target = {numbers + 2 * many, 0, 0},
                                 .springs = &spring, .spring_count = 1, .threads = 8};
  for (int i = 0; i < 20; i++) WANT(ts_springs_step_f64(&springs, 0.01, NULL));
  ts_easing easing;
  WANT(ts_easing_get_builtin(TS_EASING_BACK_OUT, &easing));
  ts_tween_batch_f64 tweens = {.struct_size = sizeof tweens, .count = many, .to = {.data = numbers + 2 * many},
                               .duration = {.number = 2}, .easings = &easing, .easing_count = 1,
                               .out = {numbers, 0}, .threads = 8};
  WANT(ts_tweens_sample_f64(&tweens, 1));
  free(numbers);
}

static ts_track track_of(double end) {
  ts_track track;
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  WANT(ts_track_create(&desc, &track));
  double times[64], values[64];
  for (int i = 0; i < 64; i++) times[i] = i * end / 63, values[i] = (i * 37 % 64) / 63.0;
  values[0] = 0, values[63] = 1;
  ts_key like = {.struct_size = sizeof like, .interpolation = TS_INTERPOLATION_CATMULL};
  WANT(ts_track_insert_columns(track, &like, times, values, 64));
  return track;
}

static void tracks(void) {
  ts_track track = track_of(3), baked;
  double value, out[64];
  WANT(ts_track_evaluate(track, 1.5, &value, NULL));
  ts_bake_desc bake = {.struct_size = sizeof bake, .tolerance = 1e-3};
  WANT(ts_track_bake(track, &bake, &baked, NULL));
  size_t length;
  WANT(ts_track_to_web_animation(track, "left", "px", 1e-2, NULL, 0, &length));
  WANT(ts_track_to_css(track, 1e-2, NULL, 0, &length, NULL));
  ts_trackset set;
  ts_cursor cursor;
  WANT(ts_trackset_create((ts_track[]){track, baked}, 2, &set));
  WANT(ts_cursor_create(set, &cursor));
  for (int i = 0; i < 32; i++) WANT(ts_trackset_sample_f64(set, cursor, i * 0.1, out));
  WANT(ts_cursor_destroy(cursor));
  WANT(ts_trackset_destroy(set));
  WANT(ts_track_destroy(baked));
  WANT(ts_track_destroy(track));
}

static void worlds(void) {
  ts_world world;
  WANT(ts_world_create(NULL, &world));
  ts_channel channels[4];
  float shown = 0;
  double target = 100, velocity = 300;
  for (int i = 0; i < 4; i++) {
    char name[16];
    snprintf(name, sizeof name, "card.x%d", i);
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .name = name};
    WANT(ts_channel_create(world, &desc, &channels[i]));
  }
  ts_easing easing;
  WANT(ts_easing_parse("elastic.out", TS_DIALECT_CANONICAL, &easing));
  WANT(ts_world_attach(world, "card", 0, easing));
  WANT(ts_easing_release(easing));
  WANT(ts_channel_bind_f32(world, channels[0], &shown, 0));
  ts_player player;
  ts_motion tween = {.struct_size = sizeof tween, .target = &target, .timing = {.duration = 0.5, .iterations = 3}};
  WANT(ts_channel_start(world, channels[0], &tween, &player));
  ts_motion spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = &target};
  WANT(ts_channel_start(world, channels[1], &spring, &player));
  ts_motion decay = {.struct_size = sizeof decay, .kind = TS_MOTION_DECAY, .velocity = &velocity};
  WANT(ts_channel_start(world, channels[2], &decay, &player));
  ts_track track = track_of(2);
  ts_timeline timeline;
  WANT(ts_timeline_create(world, &timeline));
  WANT(ts_timeline_add_track(world, timeline, channels[3], track, 0.25, NULL));
  WANT(ts_timeline_add_marker(world, timeline, 0.5, 7, NULL));
  WANT(ts_timeline_start(world, timeline, NULL, &player));
  WANT(ts_track_destroy(track));
  for (int i = 0; i < 30; i++) WANT(ts_world_step(world, 1 / 60.0, NULL));
  size_t size = 0, count;
  uint64_t before, after;
  WANT(ts_world_snapshot(world, NULL, 0, &size));
  uint8_t *blob = malloc(size);
  HOLDS(blob);
  WANT(ts_world_snapshot(world, blob, size, &size));
  WANT(ts_world_hash(world, &before));
  WANT(ts_world_step(world, 1, NULL));
  WANT(ts_world_restore(world, blob, size));
  WANT(ts_world_hash(world, &after));
  HOLDS(before == after);
  blob[size / 2] ^= 0x10;
  (void)ts_world_restore(world, blob, size);
  free(blob);
  WANT(ts_world_step(world, 10, NULL));
  ts_event events[16];
  do {
    WANT(ts_world_read_events(world, events, 16, &count));
  } while (count == 16);
  WANT(ts_world_destroy(world));
  HOLDS(ts_world_step(world, 1, NULL) == TS_ERROR_STALE_HANDLE);
}

int main(void) {
  try_the_seal();
  seal();
  curves();
  batches();
  tracks();
  worlds();
  say("sealed: curves, threads, tracks, worlds and snapshots made no system call but for memory, threads and time\n");
  _exit(0);
}

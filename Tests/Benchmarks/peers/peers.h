/* SPDX-License-Identifier: MIT
 *
 * What the peers do beside ours, and how it is timed. The works are those of the benchmarks in C:
 *   ease    PEER_COUNT random inputs through cubic.inOut, in a loop;
 *   tween   PEER_COUNT tweens by cubic.inOut, each with its start, end, begin and duration, at one time;
 *   spring  a step of 1/60 s of PEER_COUNT springs of one kind.
 */
#ifndef PEERS_H
#define PEERS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { PEER_COUNT = 1000000, PEER_ROUNDS = 15 };

/* The inputs and the results: of float32, and the same in float64. */
typedef struct peer_arrays {
  float *from, *to, *begin, *duration, *out;
  double *from64, *to64, *begin64, *duration64, *out64;
} peer_arrays;

typedef enum peer_work { PEER_EASE, PEER_TWEEN, PEER_SPRING } peer_work;

/* Allocates and fills them; ends the program where there is no memory. Eases take `begin` for their inputs. */
peer_arrays peer_fill(size_t count);
/* Ours, once over all: results in out or out64; a spring's values in from, velocities in begin. */
void peer_ours(const peer_arrays *arrays, size_t count, peer_work work, bool is_double, double time);
const char *peer_isa(void);
double peer_now(void);

/* Times `theirs` (which does all of the work once, its results in `theirs_out`) beside ours in turns, and adds the two
 * lines to the csv. False where the results are further apart than the tolerance, and nothing was timed. */
bool peer_compare(const char *csv, const char *row, const char *who, const peer_arrays *arrays, peer_work work, bool is_double,
                  void (*theirs)(void), const void *theirs_out, double tolerance);

#ifdef __cplusplus
}
#endif
#endif

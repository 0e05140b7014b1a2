/* SPDX-License-Identifier: MIT
 *
 * What a world does in a step, as one would write it by hand in C for arrays of one sort: columns in doubles, a loop that the
 * compiler vectorises, no boundaries, no events.
 */
#ifndef REFERENCE_WORLDS_H
#define REFERENCE_WORLDS_H

#include <stddef.h>

typedef struct tween_columns {
  const double *start, *duration, *from, *to;
} tween_columns;

/* Each from where it was at `start`: value and velocity there, seen from the target. */
typedef struct spring_columns {
  const double *start, *value, *velocity, *target, *omega, *ratio;
} spring_columns;

/* cubic.inOut */
void reference_world_tweens(tween_columns c, double time, double *restrict out, size_t n);
void reference_world_tweens_f32(tween_columns c, double time, float *restrict out, size_t n);
/* From `first` up to `last`: underdamped ones, and overdamped ones. */
void reference_world_swinging(spring_columns c, double time, double *restrict out, size_t first, size_t last);
void reference_world_creeping(spring_columns c, double time, double *restrict out, size_t first, size_t last);
void reference_world_swinging_f32(spring_columns c, double time, float *restrict out, size_t first, size_t last);
void reference_world_creeping_f32(spring_columns c, double time, float *restrict out, size_t first, size_t last);
/* Underdamped, `lanes` to each: the anchor's time and the spring are a channel's. */
void reference_world_lanes(spring_columns c, double time, double *restrict out, size_t channels, size_t lanes);

#endif

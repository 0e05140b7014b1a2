/* SPDX-License-Identifier: MIT
 *
 * Springs and tweens as one would write them by hand in C, for the compiler to vectorise.
 */
#ifndef REFERENCE_SPRINGS_H
#define REFERENCE_SPRINGS_H

#include <stddef.h>
#include <stdint.h>

void reference_step_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n, const float m[4]);
void reference_step_f64(double *restrict value, double *restrict velocity, const double *restrict target, size_t n, const double m[4]);
size_t reference_settle_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                            const float m[4], float tolerance, float slowest);
void reference_palette_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                           const float *restrict rows, const uint32_t *restrict index);
/* omega and the damping ratio of each; the same polynomials as the library's, both regimes by selection. */
void reference_own_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                       const float *restrict omega, const float *restrict zeta, float dt);
/* cubic.inOut */
void reference_tween_f32(const float *restrict from, const float *restrict to, const float *restrict start,
                         const float *restrict duration, float time, float *restrict out, size_t n);

#endif

/* SPDX-License-Identifier: MIT */
#include "reference_springs.h"

#include <math.h>
#include <string.h>

void reference_step_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n, const float m[4]) {
  const float a = m[0], b = m[1], c = m[2], d = m[3];
  for (size_t i = 0; i < n; i++) {
    float y = value[i] - target[i], v = velocity[i];
    value[i] = target[i] + (a * y + b * v);
    velocity[i] = c * y + d * v;
  }
}

void reference_step_f64(double *restrict value, double *restrict velocity, const double *restrict target, size_t n, const double m[4]) {
  const double a = m[0], b = m[1], c = m[2], d = m[3];
  for (size_t i = 0; i < n; i++) {
    double y = value[i] - target[i], v = velocity[i];
    value[i] = target[i] + (a * y + b * v);
    velocity[i] = c * y + d * v;
  }
}

size_t reference_settle_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                            const float m[4], float tolerance, float slowest) {
  const float a = m[0], b = m[1], c = m[2], d = m[3];
  uint32_t active = 0;
  for (size_t i = 0; i < n; i++) {
    float y = value[i] - target[i], v = velocity[i];
    float x = target[i] + (a * y + b * v), w = c * y + d * v;
    int rests = (fabsf(x - target[i]) <= tolerance) & (fabsf(w) <= slowest);
    value[i] = rests ? target[i] : x;
    velocity[i] = rests ? 0 : w;
    active += !rests;
  }
  return active;
}

void reference_palette_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                           const float *restrict rows, const uint32_t *restrict index) {
  for (size_t i = 0; i < n; i++) {
    const float *m = rows + 4 * index[i];
    float y = value[i] - target[i], v = velocity[i];
    value[i] = target[i] + (m[0] * y + m[1] * v);
    velocity[i] = m[2] * y + m[3] * v;
  }
}

static inline float nearest(float x) { return rintf(x); }

static inline float scaled(float x, float n) {
  int32_t bits;
  memcpy(&bits, &x, 4);
  bits += (int32_t)n << 23;
  memcpy(&x, &bits, 4);
  return x;
}

/* 2^r - 1 = r poly(r) */
static inline float fraction(float r) {
  float y = 0.0013333539245650172f * r + 0.009666245430707932f;
  y = y * r + 0.05550500378012657f;
  y = y * r + 0.24022351205348969f;
  return (y * r + 0.6931471228599548f) * r;
}

static inline float sine_half(float x) {
  float y = 0.07756038755178452f * x + -0.5982421040534973f;
  y = y * x + 2.550069808959961f;
  y = y * x + -5.167709827423096f;
  return y * x + 3.1415927410125732f;
}

void reference_own_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                       const float *restrict omega, const float *restrict zeta, float dt) {
  for (size_t i = 0; i < n; i++) {
    float w = omega[i], z = zeta[i], theta = w * dt, p = (1 - z) * (1 + z);
    theta = theta > 1e38f ? 1e38f : theta;
    int swings = p > 0;
    float root = sqrtf(swings ? p : -p), g = root < 1e-6f ? 1e-6f : root;
    g = z > 1e8f ? z : g;
    float angle = g * theta, turns = angle * 0.15915494f;
    turns = turns < 0x1p21f ? turns : 0;
    turns -= nearest(turns);
    float s = turns * sine_half(turns * turns), versine = 2 * s * s;
    float folded = turns > 0.25f ? 0.5f - turns : turns;
    folded = folded < -0.25f ? -0.5f - folded : folded;
    folded += folded;
    float sine = folded * sine_half(folded * folded);
    float e1 = (swings ? z : 1 / (z + g)) * theta * -1.44269504f, c1 = e1 < -125 ? -125 : e1, n1 = nearest(c1);
    float fall = e1 < -125 ? 0 : scaled(1 + fraction(c1 - n1), n1);
    float e2 = (angle + angle) * -1.44269504f, c2 = e2 < -125 ? -125 : e2, n2 = nearest(c2), power = scaled(1, n2);
    float apart = e2 < -125 ? 1 : (1 - power) - power * fraction(c2 - n2);
    float half = 0.5f * fall;
    float cosine = swings ? fall * (1 - versine) : half * (1 + (1 - apart));
    sine = (swings ? fall * sine : half * apart) / g;
    float swing = z * sine, m01 = w < 1e-30f ? dt : sine / w;
    float y = value[i] - target[i], v = velocity[i];
    int snap = w > 3.4028234e38f;
    float x = (cosine + swing) * y + m01 * v, u = (cosine - swing) * v - w * sine * y;
    value[i] = target[i] + (snap ? 0 : x);
    velocity[i] = snap ? 0 : u;
  }
}

void reference_tween_f32(const float *restrict from, const float *restrict to, const float *restrict start,
                         const float *restrict duration, float time, float *restrict out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    float t = (time - start[i]) / duration[i];
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    float h = t < 0.5f ? t + t : 2 - (t + t), half = 0.5f * (h * h * h), e = t < 0.5f ? half : 1 - half;
    out[i] = e == 0 ? from[i] : e == 1 ? to[i] : from[i] * (1 - e) + to[i] * e;
  }
}

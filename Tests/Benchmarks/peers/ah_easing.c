/* SPDX-License-Identifier: MIT
 *
 * AHEasing: a function for each curve, in a loop. Its numbers are float, or double by a macro: a program for each.
 */
#include "peers.h"

#include <easing.h>

static peer_arrays a;
static float out[PEER_COUNT];
static double out64[PEER_COUNT];

static void narrow(void) {
  for (size_t i = 0; i < PEER_COUNT; i++) out[i] = (float)CubicEaseInOut(a.begin[i]);
}
static void wide(void) {
  for (size_t i = 0; i < PEER_COUNT; i++) out64[i] = CubicEaseInOut((AHFloat)a.begin64[i]);
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  a = peer_fill(PEER_COUNT);
  bool agrees = sizeof(AHFloat) == sizeof(float)
                  ? peer_compare(argv[1], "ease cubic.inOut", "AHEasing", &a, PEER_EASE, false, narrow, out, 1e-6)
                  : peer_compare(argv[1], "ease cubic.inOut", "AHEasing", &a, PEER_EASE, true, wide, out64, 1e-12);
  return !agrees;
}

// SPDX-License-Identifier: MIT
//
// Choreograph: its easing in a loop; and a tween, a sequence for each with one ramp, asked for its value at the time.
#include "peers.h"

#include <choreograph/Choreograph.h>

#include <vector>

namespace {
peer_arrays a;
std::vector<float> out(PEER_COUNT);
std::vector<choreograph::Sequence<float>> sequences;

void eases() {
  for (std::size_t i = 0; i < PEER_COUNT; i++) out[i] = static_cast<float>(choreograph::easeInOutCubic(a.begin[i]));
}

void values() {
  for (std::size_t i = 0; i < PEER_COUNT; i++) out[i] = sequences[i].getValue(0.7f - a.begin[i]);
}
}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  a = peer_fill(PEER_COUNT);
  if (!peer_compare(argv[1], "ease cubic.inOut", "Choreograph", &a, PEER_EASE, false, eases, out.data(), 1e-6)) return 1;
  sequences.reserve(PEER_COUNT);
  for (std::size_t i = 0; i < PEER_COUNT; i++) {
    sequences.emplace_back(a.from[i]);
    sequences.back().then<choreograph::RampTo>(a.to[i], a.duration[i], choreograph::EaseInOutCubic());
  }
  return !peer_compare(argv[1], "tween cubic.inOut", "Choreograph", &a, PEER_TWEEN, false, values, out.data(), 1e-4);
}

// SPDX-License-Identifier: MIT
//
// tweeny: its easing, which is a template and compiled into the loop; and a tween, an object for each, sought to where it
// is at the time.
#include "peers.h"

#include <cstdint>
#include <vector>

#include <tweeny.h>  // wants <cstdint> before it

namespace {
peer_arrays a;
std::vector<float> out(PEER_COUNT);
std::vector<tweeny::tween<float>> tweens;

void eases() {
  for (std::size_t i = 0; i < PEER_COUNT; i++) out[i] = tweeny::easing::cubicInOut.run(a.begin[i], 0.0f, 1.0f);
}

// A tween of tweeny counts in whole steps: a thousandth of a second each, as it is used with clocks of milliseconds.
// Ours is at the same times, rounded so.
void seeks() {
  for (std::size_t i = 0; i < PEER_COUNT; i++) {
    float since = (0.7f - a.begin[i]) * 1000;
    out[i] = tweens[i].seek(static_cast<std::uint32_t>(since > 0 ? since + 0.5f : 0));
  }
}
}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  a = peer_fill(PEER_COUNT);
  if (!peer_compare(argv[1], "ease cubic.inOut", "tweeny", &a, PEER_EASE, false, eases, out.data(), 1e-6)) return 1;
  for (std::size_t i = 0; i < PEER_COUNT; i++) {
    auto steps = static_cast<std::uint32_t>(a.duration[i] * 1000);
    a.duration[i] = static_cast<float>(steps) / 1000;
    a.begin[i] = 0.7f - static_cast<float>(static_cast<std::int32_t>((0.7f - a.begin[i]) * 1000)) / 1000;
    tweens.push_back(tweeny::from(a.from[i]).to(a.to[i]).during(steps).via(tweeny::easing::cubicInOut));
  }
  // Inside it cuts the time down to whole steps once more, and may lose one: 3/500 of the way at the steepest.
  return !peer_compare(argv[1], "tween cubic.inOut", "tweeny", &a, PEER_TWEEN, false, seeks, out.data(), 0.01);
}

// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <iostream>
#include <stdexcept>

#include <tweenspirit/tweenspirit.hpp>

/// A world, with a float that it moves.
static int world() {
  float shown = 0;
  tweenspirit::World world;
  const tweenspirit::Channel<float> x = world.bind(&shown);
  int ended = 0;
  x.tween_to(100, {0.5}).on_end([&ended] { ended++; });
  if (world.step(0.25) != 1 || shown != 50) return 8;
  if (world.step(0.25) != 0 || shown != 100 || ended != 1) return 9;
  return 0;
}

int main() {
  tweenspirit::Easing curve("cubic-bezier(0, 0, 1, 1)", TS_DIALECT_CSS);
  if (curve(0.25) != 0.25) return 2;
  double half = 0.5;
  tweenspirit::Easing mine =
      tweenspirit::register_easing("consumer:power", [half](double t) { return half * t + half * t * t; });
  if (std::abs(mine(0.5) - 0.375) > 1e-6 || tweenspirit::Easing("consumer:power").name() != "consumer:power") return 3;
  try {
    tweenspirit::Easing none("no.such");
    return 4;
  } catch (const tweenspirit::Error &error) {
    if (error.status() != TS_ERROR_UNKNOWN_EASING || !std::strstr(error.what(), "no.such")) return 5;
  }
  try {
    tweenspirit::register_easing("consumer:throws", [](double) -> double { throw std::out_of_range("mine"); });
    return 6;
  } catch (const std::out_of_range &error) {
    if (std::strcmp(error.what(), "mine") != 0) return 7;
  }
  if (const int failure = world()) return failure;
  std::cout << "C++ " << ts_version() << '\n';
}

// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <iostream>
#include <stdexcept>

#include <tweenspirit/tweenspirit.hpp>

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
  std::cout << "C++ " << ts_version() << '\n';
}

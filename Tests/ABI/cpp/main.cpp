// SPDX-License-Identifier: MIT
//
// tweenspirit.hpp: every class and method, lifetimes, exceptions, options in each standard, and the bits of the C calls.
#include "check.hpp"

std::atomic<long> passed(0), failed(0);
std::atomic<long> Square::alive(0), Square::calls(0);

int main() {
  test_easings();
  test_motion();
  test_tracks();
  test_batches();
  test_motions();
  test_channels();
  test_worlds();
  test_handlers();
  test_chains();
  test_scenes();
  test_lifetimes();
  CHECK(Square::alive == 0);
  std::printf("%ld passed, %ld failed\n", passed.load(), failed.load());
  return failed ? 1 : 0;
}

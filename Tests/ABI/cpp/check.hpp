// SPDX-License-Identifier: MIT
//
// What the tests of tweenspirit.hpp share. Each file is a program's part: the header is in several at once.
#ifndef TESTS_CPP_CHECK_HPP
#define TESTS_CPP_CHECK_HPP

#include <tweenspirit/tweenspirit.hpp>

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>

extern std::atomic<long> passed, failed;

inline bool check(bool holds, const char *file, int line, const char *what) {
  (holds ? passed : failed)++;
  if (!holds) std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
  return holds;
}
#define CHECK(...) check((__VA_ARGS__), __FILE__, __LINE__, #__VA_ARGS__)

/// The status of the Error that `work` throws; -1 for another exception, 0 for none.
template <class Work>
int error_of(Work work) {
  try {
    work();
  } catch (const tweenspirit::Error &error) {
    return *error.what() ? error.status() : -1;
  } catch (...) {
    return -1;
  }
  return 0;
}

/// Whether the bits are the same.
template <class T>
bool same(const T &a, const T &b) {
  static_assert(std::is_trivially_copyable_v<T>, "bits");
  return std::memcmp(&a, &b, sizeof a) == 0;
}
inline bool near(double a, double b) { return std::fabs(a - b) < 1e-9; }

struct Oops {
  int number;
};
/// The number of the Oops that `work` throws, or a negative one.
template <class Work>
int oops_of(Work work) {
  try {
    work();
  } catch (const Oops &oops) {
    return oops.number;
  } catch (...) {
    return -1;
  }
  return -2;
}

/// Counts its copies and what is left of them; a curve.
struct Square {
  static std::atomic<long> alive, calls;
  Square() { alive++; }
  Square(const Square &) { alive++; }
  Square(Square &&) noexcept { alive++; }
  ~Square() { alive--; }
  double operator()(double t) const {
    calls++;
    return t * t;
  }
};

/// Square until 0.9, where it throws.
struct Throwing {
  Square square;
  double operator()(double t) const {
    if (t >= 0.9) throw Oops{7};
    return square(t);
  }
};

void test_easings();
void test_motion();
void test_tracks();
void test_batches();
void test_motions();
void test_channels();
void test_worlds();
void test_handlers();
void test_chains();
void test_scenes();
void test_lifetimes();

#endif

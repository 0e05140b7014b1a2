/* SPDX-License-Identifier: MIT
 *
 * Eleven values of an easing: hello 'elastic.out(1,0.4)'
 * cc hello.c -ltweenspirit -o hello
 */
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>

int main(int argc, char **argv) {
  ts_easing easing;
  if (ts_easing_parse(argc > 1 ? argv[1] : "back.out(1.7)", TS_DIALECT_CANONICAL, &easing) != TS_OK) {
    fprintf(stderr, "%s\n", ts_last_error_message());
    return 1;
  }
  double t[11], value[11];
  for (int i = 0; i <= 10; i++) t[i] = i / 10.0;
  ts_easing_sample_f64(easing, t, value, 11);
  for (int i = 0; i <= 10; i++) printf("%.1f  %8.5f\n", t[i], value[i]);
  ts_easing_release(easing);
  return 0;
}

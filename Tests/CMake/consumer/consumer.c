/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

int main(void) {
  ts_easing easing;
  double value = 0;
  if (ts_abi_version() != TS_ABI_VERSION) return 2;
  if (ts_ease(TS_EASING_CUBIC_IN_OUT, 0.75) != 0.9375) return 3;
  if (ts_easing_parse("cubic-bezier(0, 0, 1, 1)", TS_DIALECT_CSS, &easing) != TS_OK) return 4;
  if (ts_easing_evaluate(easing, 0.25, 0, &value) != TS_OK || value != 0.25) return 5;
  if (ts_easing_release(easing) != TS_OK) return 6;
  if (ts_easing_parse("no.such", TS_DIALECT_CSS, &easing) != TS_ERROR_UNKNOWN_EASING) return 7;
  if (strstr(ts_last_error_message(), "no.such") == NULL) return 8;
  printf("TweenSpirit %s\n", ts_version());
  return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Signals are those that a program raises itself.
 */
#pragma once
#include_next <signal.h>

struct sigaction {
  void (*sa_handler)(int);
};
static inline int sigaction(int which, const struct sigaction *now, struct sigaction *before) {
  (void)before;
  return signal(which, now->sa_handler) == SIG_ERR ? -1 : 0;
}
static inline int kill(int process, int which) { return (void)process, raise(which); }

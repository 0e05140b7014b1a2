/* SPDX-License-Identifier: MIT
 *
 * The contract's limits are for hangs, on a machine that is not shared and without a sanitizer. Linked with --wrap=alarm
 * and --wrap=setitimer: here everything may take ten times as long.
 */
#include <sys/time.h>
#include <unistd.h>

unsigned __real_alarm(unsigned seconds);
unsigned __wrap_alarm(unsigned seconds);

unsigned __wrap_alarm(unsigned seconds) { return __real_alarm(10 * seconds); }

int __real_setitimer(int timer, const struct itimerval *limit, struct itimerval *old);
int __wrap_setitimer(int timer, const struct itimerval *limit, struct itimerval *old);

int __wrap_setitimer(int timer, const struct itimerval *limit, struct itimerval *old) {
  struct itimerval longer = {.it_value.tv_sec = 10 * limit->it_value.tv_sec};
  return __real_setitimer(timer, &longer, old);
}

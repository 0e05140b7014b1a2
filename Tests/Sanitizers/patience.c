/* SPDX-License-Identifier: MIT
 *
 * The contract's limits are for hangs, on a machine that is not shared and without a sanitizer. Linked with --wrap=alarm:
 * here everything may take ten times as long.
 */
#include <unistd.h>

unsigned __real_alarm(unsigned seconds);
unsigned __wrap_alarm(unsigned seconds);

unsigned __wrap_alarm(unsigned seconds) { return __real_alarm(10 * seconds); }

/* SPDX-License-Identifier: MIT
 *
 * What WASI leaves out of the header: there are no processes.
 */
#pragma once
#include_next <unistd.h>

#include <errno.h>

#define WITHOUT_PROCESSES

static inline pid_t fork(void) { return errno = ENOSYS, -1; }
static inline unsigned alarm(unsigned seconds) { return seconds * 0; }

/* SPDX-License-Identifier: MIT
 *
 * A program's limits are the runtime's.
 */
#pragma once
#include <errno.h>
#include <sys/time.h>

#define RLIMIT_AS 9
#define RLIM_INFINITY (~0ull)
typedef unsigned long long rlim_t;
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
static inline int setrlimit(int which, const struct rlimit *limit) { return (void)which, (void)limit, errno = ENOSYS, -1; }

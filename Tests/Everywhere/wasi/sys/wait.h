/* SPDX-License-Identifier: MIT
 *
 * Nobody has a child.
 */
#pragma once
#include <errno.h>
#include <sys/types.h>

#define WNOHANG 1
#define WIFEXITED(status) ((status) >= 0)
#define WEXITSTATUS(status) (status)
#define WIFSIGNALED(status) ((status) < 0)
#define WTERMSIG(status) (-(status))

static inline pid_t waitpid(pid_t child, int *status, int options) {
  (void)child, (void)status, (void)options;
  return errno = ECHILD, -1;
}

/* SPDX-License-Identifier: MIT
 *
 * A static Swift runtime brings what prints a trace where a program crashes: 64 KiB of pages of its own, and handlers for
 * its host's signals, which are not a library's to install. With these settings, all of them off, nothing draws it in.
 * (Programs that import the Swift package keep it.)
 */
#include <stdbool.h>

#include "stand_ins.h"

#if defined(__linux__)
/* As large as the runtime's, in which 0 is "off". */
const char _swift_backtraceSettings[88] __attribute__((visibility("hidden"), aligned(8))) = {0};

/* Whether a frame of a trace is the compiler's. */
bool _swift_backtrace_isThunkFunction(const char *mangled);
bool _swift_backtrace_isThunkFunction(const char *mangled) {
  (void)mangled;
  return false;
}
#endif

/* SPDX-License-Identifier: MIT
 *
 * A static Swift runtime looks for the program's arguments while it is loaded, in /proc/self/maps. A library that asks for
 * none, and opens no file, has this instead. (Programs that import the Swift package keep theirs.)
 */
#include "stand_ins.h"

#if defined(__linux__)
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  static char *none[1];
  *count = 0;
  return none;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) {
  (void)arguments;
  (void)count;
}
#endif

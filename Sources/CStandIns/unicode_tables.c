/* SPDX-License-Identifier: MIT
 *
 * The Swift standard library's tables of Unicode are a tenth of the shared library, and nothing in it asks for the age,
 * the name, the case or another spelling of a character: names are ASCII. These stand in for the functions that would draw
 * the tables in from the static standard library. (Programs that import the Swift package keep their own, whole.)
 */
#include <stdint.h>

#include "stand_ins.h"

#if defined(__linux__)
#define NOTHING(name)                                                                                                  \
  uintptr_t name(void);                                                                                                \
  uintptr_t name(void) { return 0; }

NOTHING(_swift_stdlib_getAge)
NOTHING(_swift_stdlib_getBinaryProperties)
NOTHING(_swift_stdlib_getCaseMapping)
NOTHING(_swift_stdlib_getGeneralCategory)
NOTHING(_swift_stdlib_getMapping)
NOTHING(_swift_stdlib_getNameAlias)
NOTHING(_swift_stdlib_getNumericType)
NOTHING(_swift_stdlib_getNumericValue)
NOTHING(_swift_stdlib_getScalarName)
NOTHING(_swift_stdlib_getScript)
NOTHING(_swift_stdlib_getScriptExtensions)
NOTHING(_swift_stdlib_getSpecialMapping)
NOTHING(_swift_stdlib_getComposition)
NOTHING(_swift_stdlib_getDecompositionEntry)
NOTHING(_swift_stdlib_getNormData)
const uint8_t *const _swift_stdlib_nfd_decompositions __attribute__((visibility("hidden"))) = 0;
#endif

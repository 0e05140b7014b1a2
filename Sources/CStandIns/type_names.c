/* SPDX-License-Identifier: MIT
 *
 * A static Swift runtime can write the names of types and key paths as a person would, by 65 KiB of code. No function of the
 * library asks for one. These stand in for what would draw that in: each returns an empty text. (Programs that import the
 * Swift package keep theirs.)
 */
#include <stddef.h>
#include <stdlib.h>

#include "stand_ins.h"

#if defined(__linux__)
/* std::string of libstdc++, which goes back by a hidden address as it would in C++. Its characters are freed by `delete`. */
typedef struct cxx_string {
  char *characters;
  size_t length;
  size_t capacity[2];
} cxx_string;

#define NO_NAME(symbol, name, ...)                                                                                     \
  cxx_string name(__VA_ARGS__) __asm__(symbol);                                                                        \
  cxx_string name(__VA_ARGS__) { return (cxx_string){.characters = calloc(1, 1)}; }

NO_NAME("_ZN5swift8Demangle9__runtime12nodeToStringB5cxx11EPNS1_4NodeERKNS1_15DemangleOptionsE", node_text,
  void *node, const void *options)
NO_NAME("_ZN5swift8Demangle9__runtime12nodeToStringEPNS1_4NodeERNS1_11NodePrinterE", printed_node_text,
  void *node, void *printer)
NO_NAME("_ZN5swift8Demangle9__runtime19keyPathSourceStringB5cxx11EPKcm", key_path_text,
  const char *mangled, size_t length)
NO_NAME("_ZN5swift8Demangle9__runtime20genericParameterNameB5cxx11Emm", parameter_text,
  unsigned long depth, unsigned long index)

/* printer << number */
void *print_number(void *printer, unsigned long long number) __asm__("_ZNR5swift8Demangle9__runtime16DemanglerPrinterlsEy");
void *print_number(void *printer, unsigned long long number) {
  (void)number;
  return printer;
}
#endif

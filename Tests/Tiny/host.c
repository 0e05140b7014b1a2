/* SPDX-License-Identifier: MIT
 *
 * The board of bindings/c/examples/bare/main.c on a machine with an operating system.
 */
#include "board.h"

#include <stdio.h>

void board_print(const char *text) { fputs(text, stdout); }

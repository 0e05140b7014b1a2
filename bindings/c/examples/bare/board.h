/* SPDX-License-Identifier: MIT
 *
 * What main.c wants of the machine that it runs on.
 */
#ifndef BOARD_H
#define BOARD_H

void board_print(const char *text);

#endif

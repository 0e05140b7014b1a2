/* SPDX-License-Identifier: MIT
 *
 * The shortest texts of the numbers that are common.
 */
#ifndef TWEENSPIRIT_PLAIN_H
#define TWEENSPIRIT_PLAIN_H

#include <stdint.h>
#include <string.h>

/* |value| 2^places as a whole number, of a number that is not subnormal. */
static uint64_t mantissa_of(double value, int *places) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  *places = 1075 - (int)(bits >> 52 & 0x7FF);
  return (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
}

/* What print_shortest (of shims.c, and of CTweenSpiritBare/decimals.c) writes for sizes in [1e-4, 1e15), in whole numbers, which
 * takes a tenth of the time: a size is mantissa / 2^places, and in units of its last digit that times 10^decimals (`tens`). 0 for
 * all other sizes, and for powers of two, whose neighbours are not equally near. */
__attribute__((minsize)) static int print_plain(double shown, int shift, double value, char *out) {
  static const double powers[] = {1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,  1e4,  1e5, 1e6,
                                  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  double size = __builtin_fabs(shown);
  if (!(size >= 1e-4 && size < 1e15)) return 0;
  int decimals = 18, places, read_places;
  uint64_t mantissa = mantissa_of(size, &places), read_mantissa = mantissa_of(value, &read_places);
  for (const double *power = powers; *power <= size; power++) decimals--;
  if (read_places > 70 || read_mantissa == (uint64_t)1 << 52) return 0;
  unsigned __int128 tens = 1, read_tens = shift ? 100 : 1;
  for (int i = 0; i < decimals; i++) tens *= 10;
  read_tens *= tens;
  for (int digits = 15; digits <= 17; digits++, decimals++, tens *= 10, read_tens *= 10) {
    unsigned __int128 product = tens * mantissa, half = (unsigned __int128)1 << (places - 1);
    unsigned __int128 whole = product >> places, rest = product - (whole << places);
    if (rest > half || (rest == half && (whole & 1))) whole++;
    unsigned __int128 read = whole << read_places, wanted = read_tens * read_mantissa;
    unsigned __int128 apart = 2 * (read > wanted ? read - wanted : wanted - read);
    if (apart > read_tens || (apart == read_tens && (read_mantissa & 1))) continue;
    uint64_t left = (uint64_t)whole;
    for (; decimals > 0 && left % 10 == 0; decimals--) left /= 10;
    char reversed[48];
    int length = 0, count = 0;
    for (int i = 0; left > 0 || i <= decimals; i++, left /= 10) {
      if (i == decimals && i > 0) reversed[length++] = '.';
      reversed[length++] = (char)('0' + left % 10);
    }
    if (shown < 0) out[count++] = '-';
    while (length > 0) out[count++] = reversed[--length];
    out[count] = 0;
    return count;
  }
  return 0;
}

#endif

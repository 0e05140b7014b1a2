/* SPDX-License-Identifier: MIT
 *
 * Numbers in texts without a libc: the same bits and the same texts as shims.c has by way of strtod and printf.
 *
 * A decimal is a fraction n / m of natural numbers, and so is a double. Either way the fraction is scaled into [1, base), its
 * digits are taken one by one by subtraction, and what is left decides about the last: exact, and nearest with ties to even.
 */
#include "doubles.h"
#include "tweenspirit_shims.h"

#ifdef TWEENSPIRIT_TINY
/* A tenth of the time is not worth the bytes. */
static int print_plain(double shown, int shift, double value, char *out) { return 0; }
#else
#include "../CTweenSpiritShims/plain.h"
#endif

/* Natural numbers, the least limb first. The largest is a text of 1023 digits, below 2^3400, or 5^1352 beside it. */
enum { most_limbs = 110 };
typedef struct natural {
  int count;
  uint32_t limbs[most_limbs];
} natural;

static void set(natural *n, uint64_t value) {
  n->count = value >> 32 ? 2 : value != 0;
  n->limbs[0] = (uint32_t)value;
  n->limbs[1] = (uint32_t)(value >> 32);
}

static int bit_length(const natural *n) {
  return n->count == 0 ? 0 : 32 * n->count - __builtin_clz(n->limbs[n->count - 1]);
}

/* n * factor + more */
static void multiply(natural *n, uint32_t factor, uint32_t more) {
  uint64_t carry = more;
  for (int i = 0; i < n->count; i++, carry >>= 32) {
    carry += (uint64_t)n->limbs[i] * factor;
    n->limbs[i] = (uint32_t)carry;
  }
  if (carry) n->limbs[n->count++] = (uint32_t)carry;
}

/* n * base^exponent, base 5 or 10. */
static void multiply_by_power(natural *n, uint32_t base, int exponent) {
  for (; exponent >= 9; exponent -= 9) multiply(n, base == 5 ? 1953125 : 1000000000, 0);
  for (; exponent > 0; exponent--) multiply(n, base, 0);
}

static void shift_left(natural *n, int places) {
  int whole = places / 32, rest = places % 32;
  if (n->count == 0) return;
  if (rest) multiply(n, (uint32_t)1 << rest, 0);
  if (!whole) return;
  memmove(n->limbs + whole, n->limbs, sizeof(uint32_t) * (size_t)n->count);
  memset(n->limbs, 0, sizeof(uint32_t) * (size_t)whole);
  n->count += whole;
}

/* Below, at or above 0 where a is below, at or above b. */
static int compare(const natural *a, const natural *b) {
  if (a->count != b->count) return a->count - b->count;
  for (int i = a->count - 1; i >= 0; i--)
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

/* a - b, which is not negative. */
static void subtract(natural *a, const natural *b) {
  int64_t borrow = 0;
  for (int i = 0; i < a->count; i++) {
    borrow += (int64_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0);
    a->limbs[i] = (uint32_t)borrow;
    borrow >>= 32;
  }
  while (a->count > 0 && a->limbs[a->count - 1] == 0) a->count--;
}

static bool is_finite(double value) { return (bits_of(value) >> 52 & 0x7FF) != 0x7FF; }

/* ---- Reading ---- */

enum { infinite_exponent = 0x7FF };

/* The double nearest to n / m * 2^exponent, n > 0. */
static double nearest_double(natural *n, natural *m, int exponent) {
  int apart = bit_length(n) - bit_length(m);
  shift_left(apart > 0 ? m : n, apart > 0 ? apart : -apart);
  exponent += apart;
  if (compare(n, m) < 0) {
    multiply(n, 2, 0);
    exponent--;
  }
  /* n / m is in [1, 2). */
  if (exponent > 1023) return double_of((uint64_t)infinite_exponent << 52);
  int places = exponent < -1022 ? 52 - (-1022 - exponent) : 52;
  if (places < -1) return 0;
  uint64_t whole = 0;
  for (int i = 0; i <= places; i++) {
    whole <<= 1;
    if (compare(n, m) >= 0) {
      subtract(n, m);
      whole |= 1;
    }
    multiply(n, 2, 0);
  }
  int half = compare(n, m);
  if (half > 0 || (half == 0 && (whole & 1))) whole++;
  /* The leading bit counts as one of the exponent, and a carry out of the others as another. */
  return double_of(whole + (exponent < -1022 ? 0 : (uint64_t)(exponent + 1022) << 52));
}

/* n * 10^exponent of a number with so many digits. */
static double read_decimal(natural *n, int digits, int exponent) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (n->count == 0 || digits + exponent < -330) return 0;
  if (digits + exponent > 310) return double_of((uint64_t)infinite_exponent << 52);
  if (digits <= 15 && exponent >= -22 && exponent <= 22) {
    /* Both are exact, so that one operation rounds once. */
    double whole = (double)((n->count > 1 ? (uint64_t)n->limbs[1] << 32 : 0) | n->limbs[0]);
    return exponent < 0 ? whole / powers[-exponent] : whole * powers[exponent];
  }
  natural m;
  set(&m, 1);
  multiply_by_power(exponent < 0 ? &m : n, 5, exponent < 0 ? -exponent : exponent);
  return nearest_double(n, &m, exponent);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal with its exponent larger by `shift`; false where the text is not one to its end. */
static bool read_number(const char *text, size_t length, int shift, double *out_value) {
  size_t i = 0;
  int digits = 0, exponent = 0;
  bool has_digits = false, has_point = false, is_negative = length > 0 && text[0] == '-';
  natural n;
  set(&n, 0);
  if (length > 0 && (text[0] == '-' || text[0] == '+')) i++;
  for (; i < length && (is_digit(text[i]) || (text[i] == '.' && !has_point)); i++) {
    if (text[i] == '.') {
      has_point = true;
      continue;
    }
    has_digits = true;
    if (digits > 0 || text[i] != '0') digits++;
    if (has_point) exponent--;
    multiply(&n, 10, (uint32_t)(text[i] - '0'));
  }
  if (!has_digits) return false;
  if (i < length && (text[i] == 'e' || text[i] == 'E')) {
    bool is_below = i + 1 < length && text[i + 1] == '-';
    i += is_below || (i + 1 < length && text[i + 1] == '+') ? 2 : 1;
    if (i >= length || !is_digit(text[i])) return false;
    int written = 0;
    for (; i < length && is_digit(text[i]); i++)
      if (written < 100000) written = 10 * written + (text[i] - '0');
    exponent += is_below ? -written : written;
  }
  if (i != length) return false;
  double size = read_decimal(&n, digits, exponent + shift);
  *out_value = is_negative ? -size : size;
  return true;
}

bool tss_parse_number(const char *text, size_t length, double *out_value) {
  return length > 0 && length < 1024 && read_number(text, length, 0, out_value);
}

/* ---- Writing ---- */

enum { most_digits = 17 };

/* The `count` digits nearest to a finite value > 0; returns the exponent of the first. */
static int find_digits(double value, int count, char *digits) {
  int power = (int)(bits_of(value) >> 52);
  uint64_t mantissa = bits_of(value) & (((uint64_t)1 << 52) - 1);
  power = power == 0 ? -1074 : (mantissa |= (uint64_t)1 << 52, power - 1075);
  natural n, m;
  set(&n, mantissa);
  set(&m, 1);
  /* The logarithm of the highest bit, rounded down: at most one too low. */
  int highest = bit_length(&n) + power - 1;
  int exponent = highest < 0 ? -((-highest * 30103 + 99999) / 100000) : highest * 30103 / 100000;
  shift_left(power < 0 ? &m : &n, power < 0 ? -power : power);
  multiply_by_power(exponent < 0 ? &n : &m, 10, exponent < 0 ? -exponent : exponent);
  natural next = m;
  multiply(&next, 10, 0);
  if (compare(&n, &next) >= 0) {
    m = next;
    exponent++;
  }
  while (compare(&n, &m) < 0) {
    multiply(&n, 10, 0);
    exponent--;
  }
  for (int i = 0; i < count; i++) {
    digits[i] = '0';
    for (; compare(&n, &m) >= 0; digits[i]++) subtract(&n, &m);
    multiply(&n, 10, 0);
  }
  multiply(&m, 5, 0);
  int half = compare(&n, &m);
  if (half < 0 || (half == 0 && (digits[count - 1] & 1) == 0)) return exponent;
  int i = count - 1;
  for (; i >= 0 && digits[i] == '9'; i--) digits[i] = '0';
  if (i >= 0) {
    digits[i]++;
    return exponent;
  }
  digits[0] = '1';
  return exponent + 1;
}

static int put(char *out, int at, const char *text) {
  while (*text) out[at++] = *text++;
  return at;
}

/* A sign, and at least two digits. */
static int put_exponent(char *out, int at, int exponent, bool always_signed) {
  unsigned left = exponent < 0 ? (unsigned)-exponent : (unsigned)exponent;
  out[at++] = 'e';
  if (exponent < 0 || always_signed) out[at++] = exponent < 0 ? '-' : '+';
  if (left >= 100) out[at++] = (char)('0' + left / 100);
  if (left >= 10 || always_signed) out[at++] = (char)('0' + left / 10 % 10);
  out[at++] = (char)('0' + left % 10);
  return at;
}

/* printf's %.*g */
static int print_digits(char *out, int count, double value) {
  char digits[most_digits];
  int at = bits_of(value) >> 63 ? put(out, 0, "-") : 0;
  if (value != value || !is_finite(value) || value == 0) {
    at = put(out, at, value != value ? "nan" : value == 0 ? "0" : "inf");
  } else {
    int exponent = find_digits(size_of(value), count, digits);
    bool is_plain = exponent >= -4 && exponent < count;
    while (count > 1 && digits[count - 1] == '0') count--;
    int whole = is_plain ? exponent + 1 : 1;
    if (whole <= 0) at = put(out, at, "0.");
    for (int i = whole; i < 0; i++) out[at++] = '0';
    for (int i = 0; i < count || i < whole; i++) {
      if (i == whole && i > 0) out[at++] = '.';
      out[at++] = i < count ? digits[i] : '0';
    }
    if (!is_plain) at = put_exponent(out, at, exponent, true);
  }
  out[at] = 0;
  return at;
}

/* Where the exponent stands in what print_digits wrote, or its end. */
static int mantissa_length(const char *text) {
  int length = 0;
  while (text[length] && text[length] != 'e') length++;
  return length;
}

static int exponent_of(const char *text) {
  int at = mantissa_length(text), exponent = 0;
  if (!text[at]) return 0;
  for (int i = at + 2; text[i]; i++) exponent = 10 * exponent + (text[i] - '0');
  return text[at + 1] == '-' ? -exponent : exponent;
}

/* As shims.c has it: the fewest digits of `shown` that, read with the exponent shifted, give `value`; 0 where 17 do not. */
static int print_shortest(double shown, int shift, double value, char *out) {
  for (int digits = size_of(value) > 1e-290 ? 15 : 1; digits <= most_digits; digits++) {
    int length = print_digits(out, digits, shown);
    double read = shown;
    if (is_finite(shown)) read_number(out, (size_t)length, shift, &read);
    if (read != value) continue;
    int exponent = exponent_of(out);
    return exponent > 0 && exponent < 16 ? print_digits(out, exponent + 1, shown) : length;
  }
  return 0;
}

size_t tss_print_number(double value, char *out) {
  int length = print_plain(value, 0, value, out);
  if (!length) length = print_shortest(value, 0, value, out);
  if (!length) length = print_digits(out, 6, value); /* NaN */
  return (size_t)length;
}

double tss_round_to_digits(double value, int digits) {
  char text[48];
  int length = print_digits(text, digits, value);
  if (is_finite(value)) read_number(text, (size_t)length, 0, &value);
  return value;
}

size_t tss_print_percentage(double fraction, char *out) {
  int length = print_plain(fraction * 100, -2, fraction, out);
  if (!length) length = print_shortest(fraction * 100, -2, fraction, out);
  if (!length) { /* the product was rounded away from every decimal that would do */
    print_shortest(fraction, 0, fraction, out);
    length = put_exponent(out, mantissa_length(out), exponent_of(out) + 2, false);
    out[length] = 0;
  }
  return (size_t)length;
}

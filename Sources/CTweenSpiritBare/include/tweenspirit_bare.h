/* SPDX-License-Identifier: MIT
 *
 * What a program on a machine without an operating system may ask of the port, beside tweenspirit/tweenspirit.h, and what the
 * port has for the engine. One thread: no function of the library may be called while another runs, in an interrupt for one.
 */
#ifndef TWEENSPIRIT_BARE_H
#define TWEENSPIRIT_BARE_H

#include <stddef.h>

/* Bytes of the heap, all that the library ever has. What is beyond it fails with TS_ERROR_OUT_OF_MEMORY. */
#ifndef TWEENSPIRIT_HEAP
#define TWEENSPIRIT_HEAP 65536
#endif

/* How large TWEENSPIRIT_HEAP would have to be for what was done so far. */
size_t tweenspirit_heap_peak(void);

/* Bytes that are in use, with 16 beside each block. */
size_t tweenspirit_heap_used(void);

/* Of libc, all that the program has to bring. */
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);

/* For Embedded Swift, which knows these as posix_memalign, free, arc4random_buf and the functions of libm: tools/embedded.sh
 * gives them names of their own, so that a program may bring a libc with a heap. */
int tss_allocate_aligned(void **out, size_t alignment, size_t size);
void tss_random(void *out, size_t size);
double tss_sqrt(double x);
float tss_sqrtf(float x);
double tss_rint(double x);
double tss_floor(double x);
double tss_ceil(double x);
double tss_trunc(double x);
double tss_round(double x);
double tss_fmod(double x, double y);
double tss_remainder(double x, double y);

#endif

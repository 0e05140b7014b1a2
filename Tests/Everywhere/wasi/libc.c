/* SPDX-License-Identifier: MIT
 *
 * The memory behind fault.c's malloc, which the library's objects call here by another name.
 */
#include <stdlib.h>

void *__libc_malloc(size_t size) { return malloc(size); }
void *__libc_calloc(size_t count, size_t size) { return calloc(count, size); }
void *__libc_realloc(void *memory, size_t size) { return realloc(memory, size); }
void *__libc_memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void __libc_free(void *memory) { free(memory); }

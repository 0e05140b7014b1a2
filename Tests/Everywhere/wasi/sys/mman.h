/* SPDX-License-Identifier: MIT
 *
 * Memory in pages, which cannot be protected: who touches what a test forbids is not found here.
 */
#pragma once
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 32
#define MAP_FAILED ((void *)-1)

static inline void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  (void)at, (void)protection, (void)flags, (void)file, (void)offset;
  char *memory = malloc(size + 65535);
  if (!memory) return MAP_FAILED;
  memory += -(size_t)memory % 65536;
  return memset(memory, 0, size);
}
/* It is not given back. */
static inline int munmap(void *memory, size_t size) { return (void)memory, (int)(size * 0); }
static inline int mprotect(void *memory, size_t size, int protection) { return (void)memory, (void)size, protection * 0; }

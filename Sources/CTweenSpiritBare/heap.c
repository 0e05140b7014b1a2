/* SPDX-License-Identifier: MIT
 *
 * A heap in an array: free blocks in a list in order of their addresses, the first that fits is taken, neighbours are joined.
 */
#include "tweenspirit_bare.h"
#include "tweenspirit_shims.h"

/* Before what it holds, and as large, so that any rest of a block is a block. */
typedef struct block {
  size_t size; /* with this header */
  struct block *next;
} block;
enum { grain = 16 };
_Static_assert(sizeof(block) <= grain, "a header must fit in front of what is aligned to 16 bytes");
_Static_assert(TWEENSPIRIT_HEAP % grain == 0, "TWEENSPIRIT_HEAP must be a multiple of 16");

static _Alignas(grain) char heap[TWEENSPIRIT_HEAP];
static block *unused;
static bool is_ready;
static size_t peak, used;

size_t tweenspirit_heap_peak(void) { return peak; }
size_t tweenspirit_heap_used(void) { return used; }

static char *end_of(block *b) { return (char *)b + b->size; }

/* The alignment is a power of two. */
static void *allocate(size_t alignment, size_t size) {
  if (!is_ready) {
    is_ready = true;
    unused = (block *)heap;
    *unused = (block){sizeof heap, NULL};
  }
  if (size > sizeof heap || alignment > sizeof heap) return NULL;
  size_t mask = (alignment < grain ? grain : alignment) - 1;
  size_t wanted = (size + grain - 1) / grain * grain + grain;
  for (block **link = &unused; *link; link = &(*link)->next) {
    block *found = *link;
    char *memory = (char *)(((uintptr_t)found + grain + mask) & ~(uintptr_t)mask);
    block *taken = (block *)(memory - grain);
    size_t before = (size_t)((char *)taken - (char *)found);
    if (found->size < before + wanted) continue;
    block *next = found->next;
    size_t after = found->size - before - wanted;
    if (after > 0) {
      block *rest = (block *)((char *)taken + wanted);
      *rest = (block){after, next};
      next = rest;
    }
    if (before > 0) {
      *found = (block){before, next};
    } else {
      *link = next;
    }
    taken->size = wanted;
    used += wanted;
    if (peak < (size_t)(end_of(taken) - heap)) peak = (size_t)(end_of(taken) - heap);
    return memory;
  }
  return NULL;
}

void *tss_allocate(size_t size) { return allocate(grain, size); }

int tss_allocate_aligned(void **out, size_t alignment, size_t size) {
  *out = allocate(alignment, size);
  return *out ? 0 : 12; /* ENOMEM */
}

void tss_free(void *memory) {
  if (!memory) return;
  block *freed = (block *)((char *)memory - grain), *last = NULL;
  used -= freed->size;
  freed->next = unused;
  while (freed->next && freed->next < freed) {
    last = freed->next;
    freed->next = last->next;
  }
  if (freed->next && end_of(freed) == (char *)freed->next) {
    freed->size += freed->next->size;
    freed->next = freed->next->next;
  }
  if (!last) {
    unused = freed;
  } else if (end_of(last) == (char *)freed) {
    last->size += freed->size;
    last->next = freed->next;
  } else {
    last->next = freed;
  }
}

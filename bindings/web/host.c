/* SPDX-License-Identifier: MIT
 *
 * What the module has beside tweenspirit.h: memory, curves that JavaScript computes, and the objects of worlds. Such a curve,
 * and such a world, is a number of its own, which stands where a context would.
 */
#include <stdlib.h>

#include "tweenspirit/tweenspirit.h"

#define EXPORTED(name) __attribute__((export_name(#name)))
#define HOST(name) __attribute__((import_module("host"), import_name(#name)))

/* Puts `count` values of a curve into `out`; a status, TS_ERROR_CALLBACK where it has thrown. */
HOST(curve) ts_status host_curve(uint32_t curve, const double *t, double *out, size_t count);
/* Says that a curve is not called again. */
HOST(release) void host_release(uint32_t curve);

/* Updates the cell of a world's channel from its object; a status, TS_ERROR_CALLBACK where a getter has thrown. */
HOST(read) ts_status host_read(uint32_t world, uint32_t slot);

static ts_status curve(const double *t, double *out, size_t count, void *context) {
  return host_curve((uint32_t)(uintptr_t)context, t, out, count);
}

static void release(void *context) { host_release((uint32_t)(uintptr_t)context); }

static ts_status read_object(void *context, ts_channel channel) { return host_read((uint32_t)(uintptr_t)context, channel.slot); }

EXPORTED(tsw_allocate) void *tsw_allocate(size_t bytes) { return malloc(bytes); }
EXPORTED(tsw_free) void tsw_free(void *memory) { free(memory); }
EXPORTED(tsw_curve) ts_easing_batch tsw_curve(void) { return curve; }
EXPORTED(tsw_reader) ts_memory_reader tsw_reader(void) { return read_object; }
EXPORTED(tsw_release) ts_easing_release_function tsw_release(void) { return release; }

/* SPDX-License-Identifier: MIT
 *
 * The text of the kernels for graphics cards. A page's module, which no card's driver is near, does without.
 */
#include "tweenspirit_shims.h"

#ifndef __wasm__
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char text[] = {
#embed "../../gpu/tweenspirit_gpu.h" suffix(, 0)
};

const char *tss_gpu_source(void) { return text; }
#endif

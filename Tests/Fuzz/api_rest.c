/* SPDX-License-Identifier: MIT
 * Made by bindings/python/tools/gen_fuzz.py; not to be edited. */
#include "api.h"

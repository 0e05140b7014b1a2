/* SPDX-License-Identifier: MIT */
#include "header.c"

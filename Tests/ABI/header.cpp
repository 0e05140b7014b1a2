/* SPDX-License-Identifier: MIT */
#include <tweenspirit/tweenspirit.hpp>
/* Twice does no harm. */
#include <tweenspirit/tweenspirit.hpp>

#include "header.c"

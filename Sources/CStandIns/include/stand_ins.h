/* SPDX-License-Identifier: MIT
 *
 * Nothing to call: what stands in for parts of the static Swift runtime that a library has no use for. See the sources.
 */
#ifndef TWEENSPIRIT_STAND_INS_H
#define TWEENSPIRIT_STAND_INS_H
#endif

// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.
//! The header's getters of one number, for which there is no method elsewhere.

#[allow(unused_imports)]
use crate::sys;

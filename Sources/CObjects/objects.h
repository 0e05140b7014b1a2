// SPDX-License-Identifier: MIT
//
// What Swift's runtime knows of an object's memory, where there is no Objective-C. Swift itself may not name these.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#if !defined(__APPLE__)
/// Whether the last strong reference is gone. The memory must be there still: an unowned reference keeps it.
bool swift_isDeallocating(void *_Nonnull object);

/// The object with a strong reference more, or nothing where the last one is gone.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// The standard library's _class_getInstancePositiveExtentSize, by which ManagedBuffer finds its elements.
size_t object_size(const void *_Nonnull type) __asm__("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF");
#endif

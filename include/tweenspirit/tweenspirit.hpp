// SPDX-License-Identifier: MIT
//
// TweenSpirit for C++17 and later, header only: owners, types, handlers and exceptions on top of tweenspirit.h.
//
//   tweenspirit::World world;
//   auto x = world.channel(0.0);
//   x.tween_to(100, {.duration = 0.5, .easing = "back.out"});        // C++17: x.tween_to(100, {0.5, "back.out"})
//   x.player().on_end([&] { x.spring_to(0, tweenspirit::Spring::by_duration(500ms, 0.3)); });
//   while (world.step(1.0 / 60)) draw(x.value());
//
// What exists until it is destroyed has an owner, which is movable and not copyable: World, Channel, Timeline, Machine,
// Track, Path, Scene. What ends by itself is owned by the world, and its references may be copied and dropped: Player,
// Chain. Owners may be destroyed in any order; a reference to something that is gone throws Status::stale_handle.
//
// Failures throw tweenspirit::Error. An exception in a registered callable is rethrown by the call that evaluated it, one
// in a handler by the step; no exception passes through the library itself.
#ifndef TWEENSPIRIT_HPP
#define TWEENSPIRIT_HPP

#if !(__cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#error "tweenspirit.hpp requires C++17"
#endif

#include <tweenspirit/cpp/batch.hpp>
#include <tweenspirit/cpp/scene.hpp>

#endif

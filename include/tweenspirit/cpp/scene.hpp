// SPDX-License-Identifier: MIT
//
// Scenes: channels, timelines, chains and machines by name, as a document in JSON.
#ifndef TWEENSPIRIT_CPP_SCENE_HPP
#define TWEENSPIRIT_CPP_SCENE_HPP

#include <tweenspirit/cpp/world.hpp>

namespace tweenspirit {

class Build;

/// A document (bindings/FORMAT.md), validated. It never changes; any number of threads may use it.
class Scene : public detail::Owner<ts_scene, ts_scene_destroy> {
 public:
  explicit Scene(std::string_view json) : Owner(get<ts_scene>(ts_scene_parse, json.data(), json.size())) {}

  /// Returns its canonical text.
  std::string to_json() const { return detail::text(ts_scene_print, handle()); }
  std::vector<std::string> names(ts_scene_thing thing) const {
    std::vector<std::string> all(get<std::size_t>(ts_scene_count, handle(), thing));
    for (std::size_t i = 0; i < all.size(); i++) all[i] = detail::text(ts_scene_get_name, handle(), thing, i);
    return all;
  }

  /// Builds the scene in a world; nothing starts.
  [[nodiscard]] Build build(World &world) const;
};

/// What a scene has made in a world, by name. It stays there when this object is destroyed.
class Build : public detail::Owner<ts_build, ts_build_destroy> {
 public:
  Build(const Scene &scene, World &world)
      : Owner(get<ts_build>(ts_scene_build, scene.handle(), world.handle())), state_(world.shared()) {
    for (std::size_t i = 0; i < names_.size(); i++) names_[i] = scene.names(static_cast<ts_scene_thing>(i));
  }

  template <class T>
  ChannelRef<T> channel(const std::string &name) const {
    const ts_channel channel = find<ts_channel>(ts_build_get_channel, TS_SCENE_CHANNEL, name);
    const ts_channel_info its = get<ts_channel_info>(ts_channel_get_info, state_->world, channel);
    detail::must_hold<T>(its.kind, its.lanes);
    return ChannelRef<T>(state_, channel, its.lanes);
  }
  TimelineRef timeline(const std::string &name) const {
    return TimelineRef(state_, find<ts_timeline>(ts_build_get_timeline, TS_SCENE_TIMELINE, name));
  }
  Chain chain(const std::string &name) const {
    return Chain(state_, find<ts_chain>(ts_build_get_chain, TS_SCENE_CHAIN, name));
  }
  MachineRef machine(const std::string &name) const {
    return MachineRef(state_, find<ts_machine>(ts_build_get_machine, TS_SCENE_MACHINE, name));
  }

  /// Starts what the scene lists under "start"; once only.
  void run() { call(ts_build_run, handle()); }
  /// Removes from the world what was made.
  void remove() { call(ts_build_remove, handle()); }

 private:
  template <class Handle, class Function>
  Handle find(Function function, ts_scene_thing thing, const std::string &name) const {
    const std::vector<std::string> &all = names_[static_cast<std::size_t>(thing)];
    const auto found = std::find(all.begin(), all.end(), name);
    if (found == all.end())
      throw Error(TS_ERROR_INVALID_ARGUMENT, "the scene contains nothing named \"" + name + "\"", "name", name);
    return get<Handle>(function, handle(), static_cast<std::size_t>(found - all.begin()));
  }

  detail::Shared state_;
  std::array<std::vector<std::string>, 4> names_;
};

inline Build Scene::build(World &world) const { return Build(*this, world); }

}  // namespace tweenspirit
#endif

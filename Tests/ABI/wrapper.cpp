// SPDX-License-Identifier: MIT
//
// tweenspirit.hpp: owners, errors, callables and what they throw; handlers, chains and scenes.
#include <tweenspirit/tweenspirit.hpp>

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using tweenspirit::Build;
using tweenspirit::Chain;
using tweenspirit::Easing;
using tweenspirit::Error;
using tweenspirit::Numbers;
using tweenspirit::register_easing;
using tweenspirit::RegisterOptions;
using tweenspirit::Scene;
using tweenspirit::sized;
using tweenspirit::Track;
using tweenspirit::unregister_easing;
using tweenspirit::World;

static std::atomic<long> passed(0), failed(0);

static bool check(bool holds, int line, const char *what) {
  (holds ? passed : failed)++;
  if (!holds) std::fprintf(stderr, "wrapper.cpp:%d: %s\n", line, what);
  return holds;
}
#define CHECK(...) check((__VA_ARGS__), __LINE__, #__VA_ARGS__)

/// The status of the Error that `work` throws; -1 for another exception, 0 for none.
template <class Work>
static int error_of(Work work) {
  try {
    work();
  } catch (const Error &error) {
    return *error.what() ? error.status() : -1;
  } catch (...) {
    return -1;
  }
  return 0;
}

static bool is_taken(const char *name) {
  return error_of([&] { Easing{name}; }) == 0;
}

static RegisterOptions live() {
  RegisterOptions options;
  options.live = true;
  return options;
}

/// Counts its copies and what is left of them.
struct Square {
  static std::atomic<long> alive, calls;
  Square() { alive++; }
  Square(const Square &) { alive++; }
  Square(Square &&) noexcept { alive++; }
  ~Square() { alive--; }
  double operator()(double t) const {
    calls++;
    return t * t;
  }
};
std::atomic<long> Square::alive(0), Square::calls(0);

static double cube(double t) { return t * t * t; }

static void test_owners() {
  static_assert(std::is_nothrow_move_constructible<Easing>::value, "moves cannot fail");
  static_assert(!std::is_convertible<const char *, Easing>::value, "a text is no easing by itself");
  ts_easing handle;
  {
    Easing a("pow.in(2.5)");
    handle = a.handle();
    Easing b = a, c = std::move(a);
    CHECK(!a && b && c && ts_easing_is_valid(handle));
    a = b;
    b = Easing();
    CHECK(a && !b && c);
    a = std::move(c);
    CHECK(a(0.25) == 0.03125 && !c);
    Easing &same = a;
    a = same;
    CHECK(a && a.name() == "pow.in(2.5)");
    std::vector<Easing> many(100, a);
    many.erase(many.begin(), many.begin() + 50);
    CHECK(many[49](1) == 1);
    CHECK(error_of([&] { b(0.5); }) == TS_ERROR_INVALID_ARGUMENT || error_of([&] { b(0.5); }) == TS_ERROR_STALE_HANDLE);
    Easing none = b;
    CHECK(!none);
  }
  CHECK(!ts_easing_is_valid(handle));

  CHECK(Easing(TS_EASING_CUBIC_IN_OUT)(0.75) == 0.9375);
  CHECK(Easing(std::string("ease-in"), TS_DIALECT_CSS).name() == "css.ease-in");
  CHECK(Easing("steps(4)").evaluate(0.5, TS_EVALUATE_BEFORE) == 0.25);
  CHECK(Easing("quad.in").slope(0.25) == 0.5);
  double t[3] = {0, 0.5, 1}, out[3];
  float t32[3] = {0, 0.5f, 1};
  Easing quad("quad.in");
  quad.sample(t, out, 3);
  quad.sample(t32, t32, 3);
  CHECK(out[1] == 0.25 && t32[1] == 0.25f && t32[2] == 1);
  quad.sample(t, out, 0);
}

static void test_errors() {
  CHECK(error_of([] { Easing{"no.such"}; }) == TS_ERROR_UNKNOWN_EASING);
  CHECK(error_of([] { Easing{static_cast<const char *>(nullptr)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing{std::string("quad.in\0x", 9)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing{static_cast<ts_easing_id>(1)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("quad.in").evaluate(0, 8); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("elastic.out").bake(1e-6, 3); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("elastic.out").to_css(0); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { unregister_easing("cpp:none"); }) == TS_ERROR_UNKNOWN_EASING);
  CHECK(error_of([] { register_easing("quad.in", cube); }) == TS_ERROR_NAME_IN_USE);
  CHECK(error_of([] { register_easing(std::string("cpp\0x", 5), cube); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { register_easing("", Square()); }) == TS_ERROR_INVALID_ARGUMENT && Square::alive == 0);
  try {
    Easing("no.such");
    CHECK(false);
  } catch (const std::runtime_error &error) {
    CHECK(std::strstr(error.what(), "no.such") != nullptr);
  }
}

static void test_made() {
  Easing elastic("elastic.out");
  double error = -1;
  Easing table = elastic.bake(0.001, 0, &error);
  CHECK(error >= 0 && error <= 0.001 && table.info().kind == TS_EASING_BAKED && table.info().max_error == error);
  CHECK(std::fabs(table(0.3) - elastic(0.3)) <= error);
  CHECK(table.name() == "bake(elastic.out,0.001)" && Easing(table.name())(0.3) == table(0.3));
  Easing mirrored = elastic.modified(TS_MODIFIER_MIRROR);
  CHECK(mirrored(0.75) == elastic(0.5) && mirrored.info().kind == TS_EASING_MODIFIED);
  CHECK(Easing("quad.in").modified(TS_MODIFIER_OUT).name() == "quad.out");
  std::string css = elastic.to_css(1e-3, &error);
  CHECK(css.compare(0, 7, "linear(") == 0 && css.back() == ')' && css.size() > 64 && error <= 1e-3);
  CHECK(std::fabs(Easing(css, TS_DIALECT_CSS)(0.1) - elastic(0.1)) <= error);
  CHECK(Easing("ease-in").to_css() == "ease-in");
}

static void test_callables() {
  {
    Easing baked = register_easing("cpp:square", Square());
    CHECK(Square::alive == 0);
    CHECK(std::fabs(Easing("cpp:square")(0.5) - 0.25) <= 1e-6);
    CHECK(error_of([] { register_easing("cpp:square", Square()); }) == TS_ERROR_NAME_IN_USE && Square::alive == 0);

    RegisterOptions options = live();
    options.replace = true;
    Square square;
    Easing curve = register_easing("cpp:square", square, options);
    CHECK(Square::alive == 2);
    long calls = Square::calls;
    CHECK(curve(0.5) == 0.25 && Square::calls > calls && curve.info().kind == TS_EASING_LIVE);
    Easing reversed = curve.modified(TS_MODIFIER_REVERSE);
    unregister_easing("cpp:square");
    curve = Easing();
    CHECK(Square::alive == 2 && reversed(0.25) == 0.5625);
    reversed = Easing();
    CHECK(Square::alive == 1);
  }
  CHECK(Square::alive == 0);

  /* A function, a pointer, std::function, one that is only moved, one that gives floats. */
  std::function<double(double)> function = [](double t) { return 1 - t; };
  std::unique_ptr<double> owned(new double(3));
  struct Moved {
    std::unique_ptr<double> factor;
    double operator()(double t) { return *factor * t; }
  } moved{std::move(owned)};
  std::vector<Easing> curves;
  curves.push_back(register_easing("cpp:1", cube, live()));
  curves.push_back(register_easing("cpp:2", &cube, live()));
  curves.push_back(register_easing("cpp:3", function, live()));
  curves.push_back(register_easing("cpp:4", std::move(moved), live()));
  curves.push_back(register_easing("cpp:5", [](float t) { return 2 * t; }, live()));
  const double expected[] = {0.125, 0.125, 0.5, 1.5, 1};
  for (std::size_t i = 0; i < curves.size(); i++) {
    CHECK(curves[i](0.5) == expected[i]);
    unregister_easing(curves[i].name());
  }
}

/* ---- Exceptions --------------------------------------------------------------------------------------------------- */

struct Oops {
  int number;
};

/// Square until 0.9, where it throws.
struct Throwing {
  Square square;
  double operator()(double t) const {
    if (t >= 0.9) throw Oops{7};
    return square(t);
  }
};

/// The number of the Oops that `work` throws, or a negative one.
template <class Work>
static int oops_of(Work work) {
  try {
    work();
  } catch (const Oops &oops) {
    return oops.number;
  } catch (...) {
    return -1;
  }
  return -2;
}

static void test_exceptions() {
  CHECK(oops_of([] { register_easing("cpp:oops", Throwing()); }) == 7);
  CHECK(Square::alive == 0 && !is_taken("cpp:oops"));
  {
    Easing curve = register_easing("cpp:oops", Throwing(), live());
    double t[100], out[100];
    float t32[100], out32[100];
    for (int i = 0; i < 100; i++) t32[i] = static_cast<float>(t[i] = i / 99.0);
    CHECK(curve(0.5) == 0.25);
    CHECK(oops_of([&] { curve(0.95); }) == 7);
    CHECK(curve(0.5) == 0.25);
    CHECK(oops_of([&] { curve.sample(t, out, 100); }) == 7);
    CHECK(oops_of([&] { curve.sample(t32, out32, 100); }) == 7);
    CHECK(oops_of([&] { curve.slope(0.95); }) == 7);
    CHECK(oops_of([&] { curve.bake(); }) == 7);
    CHECK(oops_of([&] { curve.to_css(); }) == 7);
    CHECK(oops_of([&] { curve.modified(TS_MODIFIER_REVERSE)(0.01); }) == 7);
    CHECK(oops_of([&] { Easing{"bake(mirror(cpp:oops),1e-3)"}; }) == 7);

    /* A status that no exception stands behind is an Error, also where one was thrown before and C took no notice. */
    double value = 0;
    CHECK(ts_easing_evaluate(curve.handle(), 0.95, 0, &value) == TS_ERROR_CALLBACK);
    CHECK(error_of([] { Easing{"no.such"}; }) == TS_ERROR_UNKNOWN_EASING);
    ts_easing_desc desc = ts_easing_desc();
    desc.struct_size = sizeof desc;
    desc.name = "cpp:fails";
    desc.live = true;
    desc.batch = [](const double *, double *, std::size_t, void *) { return TS_ERROR_BUSY; };
    ts_easing handle;
    CHECK(ts_easing_register(&desc, &handle) == TS_OK);
    Easing fails = Easing::adopt(handle);
    CHECK(ts_easing_evaluate(curve.handle(), 0.95, 0, &value) == TS_ERROR_CALLBACK);
    CHECK(error_of([&] { fails(0.5); }) == TS_ERROR_CALLBACK);
    unregister_easing("cpp:fails");

    /* Through a second curve's callable, which catches it or does not. */
    Easing catches = register_easing("cpp:catches", [curve](double x) {
      try {
        return curve(x);
      } catch (const Oops &) {
        return -1.0;
      }
    }, live());
    Easing passes = register_easing("cpp:passes", [curve](double x) { return curve(x); }, live());
    CHECK(catches(0.95) == -1 && catches(0.5) == 0.25);
    CHECK(oops_of([&] { passes(0.95); }) == 7 && passes(0.5) == 0.25);
    CHECK(oops_of([&] { passes.bake(); }) == 7);
    unregister_easing("cpp:catches");
    unregister_easing("cpp:passes");
    unregister_easing("cpp:oops");
  }
  CHECK(Square::alive == 0);

  /* Each thread gets what it threw itself. */
  auto throws = [](double t) -> double { throw Oops{static_cast<int>(t * 64)}; };
  Easing curve = register_easing("cpp:threads", throws, live());
  std::vector<std::thread> threads;
  for (int number = 1; number <= 4; number++)
    threads.emplace_back([curve, number] {
      bool good = true;
      for (int i = 0; i < 2000; i++) good = good && oops_of([&] { curve(number / 64.0); }) == number;
      CHECK(good);
    });
  for (std::thread &thread : threads) thread.join();
  unregister_easing("cpp:threads");
}

/* ---- Worlds ------------------------------------------------------------------------------------------------------- */

static bool near(double a, double b) { return std::fabs(a - b) < 1e-12; }

static void test_handlers() {
  static_assert(!std::is_copy_constructible<World>::value, "a world has one owner");
  World first;
  ts_channel x = first.channel("x", {0}), y = first.channel("y", {0, 0});
  double ended = -1;
  first.on_end(first.tween(x, {10}, 0.25), [&](const ts_stop &stop) {
    ended = stop.time;
    first.tween(x, {0}, 0.5);
  });
  CHECK(first.step(0.5) == 1 && ended == 0.25 && near(first.value(x)[0], 5));
  CHECK(first.step_to(2) == 0 && first.value(x)[0] == 0);

  World world = std::move(first);
  std::string seen;
  ts_tween_desc there = sized<ts_tween_desc>();
  there.timing.duration = 0.25;
  there.timing.iterations = 3;
  ts_player player = world.tween(y, {1, 2}, there);
  world.on_begin(player, [&](const ts_stop &) { seen += 'b'; });
  world.on_loop(player, [&](const ts_stop &stop) { seen += stop.time > 2.3 ? 'L' : 'l'; });
  world.on_end(player, [&](const ts_stop &) { seen += 'e'; });
  world.step(1);
  CHECK(seen == "blLe" && world.value(y) == Numbers({1, 2}));
  CHECK(error_of([&] { world.on_end(player, [](const ts_stop &) {}); }) == TS_ERROR_STALE_HANDLE);
  CHECK(error_of([&] { world.tween(y, {1}, 1); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { world.find("z"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { world.step(-1); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(world.find("y").slot == y.slot && world.handle().slot);
  world.spring(x, {1});
  world.decay(y, {1, 1});
  CHECK(world.step(0.25) == 2 && world.value(x)[0] > 0 && world.value(y)[0] > 1);

  /* A step within a step, what a handler throws, and what it holds. */
  Square square;
  CHECK(Square::alive == 1);
  world.on_end(world.tween(x, {0}, 0.25), [&world, square](const ts_stop &) { world.step(0); });
  world.on_end(world.tween(y, {0, 0}, 0.5), [square](const ts_stop &) { throw Oops{7}; });
  CHECK(Square::alive == 3);
  CHECK(error_of([&] { world.step(0.25); }) == TS_ERROR_BUSY && Square::alive == 2);
  CHECK(oops_of([&] { world.step(5); }) == 7 && Square::alive == 1);
  CHECK(world.step(0) == 0 && world.value(y) == Numbers({0, 0}));

  /* A curve that throws in a part of a step: the step goes on, and says so. */
  Easing curve = register_easing("cpp:handlers", Throwing(), live());
  there.timing.easing = curve.handle();
  there.timing.iterations = 1;
  ts_reason reason = TS_REASON_NONE;
  ts_player failing = world.tween(y, {9, 9}, there);
  world.on_end(failing, [&](const ts_stop &stop) { reason = stop.event.reason; });
  world.tween(x, {4}, 2);
  CHECK(oops_of([&] { world.step(0.24); }) == 7);
  world.step(0.76);
  CHECK(reason == TS_REASON_ERROR && near(world.value(x)[0], 2));
  unregister_easing("cpp:handlers");
}

static void test_chains() {
  {
    World world;
    ts_channel x = world.channel("x", {0});
    world.chain().tween(x, {10}, 0.25).then().tween(x, {0}, 0.25).then().tween(x, {10}, 0.25).start();
    world.step(0.6);
    CHECK(near(world.value(x)[0], 4));
  }
  World world;
  ts_channel x = world.channel("x", {0}), y = world.channel("y", {0});
  Track track(R"({"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]})");
  CHECK(Track(track.json()).json() == track.json() && track.json().find("8.0") != std::string::npos);
  ts_timeline timeline;
  tweenspirit::call([&] { return ts_timeline_create(world.handle(), &timeline); });
  tweenspirit::call([&] {
    return ts_timeline_add_track(world.handle(), timeline, y, track.handle(), 0.25, nullptr);
  });
  std::string seen;
  std::vector<double> blocks;
  ts_player adopted = ts_player();
  Chain inner = world.chain().tween(x, {3}, 0.125);
  Chain chain = world.chain(2, 2, true);
  chain.tween(x, {10}, 0.25).delay(0.5).then();
  chain.spring(x, {4}).marker(7).then();
  chain.decay(x, {100}).then();
  chain.track(x, track).timeline(timeline).then();
  chain.chain(inner).then();
  chain.block([&](const ts_stop &stop) {
    blocks.push_back(stop.time);
    CHECK(world.value(x)[0] == 3 && world.value(y)[0] == 8);
    adopted = world.tween(x, {5}, 1);
    chain.adopt(adopted);
  }, "told").then();
  chain.playhead(timeline, 0.5);
  chain.on_begin([&](const ts_stop &) { seen += 'b'; }).on_loop([&](const ts_stop &) { seen += 'l'; });
  chain.on_marker([&](const ts_stop &stop) { seen += static_cast<char>('0' + stop.event.marker); });
  chain.on_end([&](const ts_stop &) { seen += 'e'; }).start();
  CHECK(chain && chain.info().groups == 7 && chain.info().state == TS_CHAIN_RUNNING);
  world.step(60);
  CHECK(seen == "b7l7e" && blocks.size() == 2 && world.value(x)[0] == 5 && world.value(y)[0] == 4);
  CHECK(chain.info().reason == TS_REASON_FINISHED);

  Square square;
  Chain other = world.chain(1, 1, true).tween(x, {10}, 1).then().tween(x, {20}, 1);
  other.block([square](const ts_stop &) { throw Oops{7}; }).on_end([square](const ts_stop &) {});
  CHECK(Square::alive == 3);
  tweenspirit::call([&] { return ts_channel_set(world.handle(), x, Numbers({0}).data(), 1); });
  other.start();
  world.step(0.25);
  other.pause();
  world.step(1);
  CHECK(near(world.value(x)[0], 2.5));
  other.resume().set_rate(2);
  world.step(0.125);
  CHECK(near(world.value(x)[0], 5));
  other.finish();
  CHECK(world.value(x)[0] == 20);
  CHECK(oops_of([&] { world.step(0); }) == 7 && other.info().reason == TS_REASON_ERROR);
  other.set_iterations(3).start();
  world.step(0.25);
  CHECK(near(world.value(x)[0], 15));
  other.cancel();
  CHECK(world.value(x)[0] == 20);
  other.start();
  world.step(0.25);
  other.stop();
  world.step(1);
  CHECK(near(world.value(x)[0], 15) && Square::alive == 3);
  other.destroy();
  CHECK(!other && Square::alive == 1);
  CHECK(error_of([&] { other.start(); }) == TS_ERROR_STALE_HANDLE);

  /* One that goes with its end takes what it holds with it; so does the world. */
  world.chain().block([square](const ts_stop &) {}).start();
  CHECK(Square::alive == 2 && world.step(0.1) == 0 && Square::alive == 1);
  Chain inside = world.chain().block([square](const ts_stop &) {}).on_end([square](const ts_stop &) {});
  world.chain().chain(inside).start();
  CHECK(Square::alive == 3 && world.step(0.1) == 0 && Square::alive == 1 && !inside);
  world.chain().block([square](const ts_stop &) {});
  {
    World away = std::move(world);
    CHECK(Square::alive == 2);
  }
  CHECK(Square::alive == 1);
}

/* That of bindings/FORMAT.md. */
static const char scene_text[] = R"({
  "tweenspirit": 1,
  "type": "scene",
  "channels": [{"name": "card.alpha", "kind": "float", "value": 0.0},
               {"name": "card.center", "kind": "vec2", "value": [0.0, 0.0]}],
  "attached": [{"path": "card", "easing": "sine.out"}],
  "aliases": {"frame": ["position", "bounds"]},
  "springs": {"soft": {"duration": 0.5, "bounce": 0.2}},
  "tracks": {"fade": {"kind": "float", "keys": [{"t": 0.0, "v": 0.0}, {"t": 1.0, "v": 1.0}]}},
  "timelines": {
    "fading": {"entries": [{"channel": "card.alpha", "track": "fade"}]},
    "intro": {"entries": [{"timeline": "fading", "at": 1.0, "rate": 2.0}], "markers": [[0.5, "hit"]]}
  },
  "chains": {
    "pop": [{"animate": [{"channel": "card.center", "spring": "soft", "target": [8.0, 0.0]}]}, {"then": "popped"},
            {"delay": 2.0}]
  },
  "start": [{"timeline": "intro"}, {"at": 0.5, "chain": "pop"},
            {"at": 1.0, "animate": {"channel": "card.alpha", "tween": 0.0, "duration": 0.3}}]
})";

static void test_scenes() {
  CHECK(error_of([] { Scene{"{}"}; }) == TS_ERROR_INVALID_ARGUMENT);
  Scene scene(scene_text);
  CHECK(Scene(scene.json()).json() == scene.json() && scene.json().size() > 256);
  CHECK(scene.names(TS_SCENE_TIMELINE) == std::vector<std::string>({"fading", "intro"}));
  World world;
  Build build = scene.build(world);
  CHECK(error_of([&] { scene.build(world); }) == TS_ERROR_NAME_IN_USE);
  double popped = 0;
  world.on_block("popped", [&](const ts_stop &stop) {
    popped = stop.time;
    CHECK(world.value(build.channel("card.center")) == Numbers({8, 0}));
  });
  CHECK(build.chain("pop").info().state == TS_CHAIN_IDLE);
  build.run();
  world.step(0.75);
  CHECK(popped == 0 && build.chain("pop").info().state == TS_CHAIN_RUNNING);
  CHECK(world.value(build.channel("card.center"))[0] > 1);
  world.step(5);
  CHECK(popped > 0.75 && popped < 5 && build.chain("pop").info().reason == TS_REASON_FINISHED);
  ts_player player;
  tweenspirit::call([&] { return ts_timeline_play(world.handle(), build.timeline("intro"), nullptr, &player); });
  world.step(1.25);
  CHECK(near(world.value(build.channel("card.alpha"))[0], 0.5));
  CHECK(error_of([&] { build.channel("pop"); }) == TS_ERROR_INVALID_ARGUMENT);
  build.remove();
  CHECK(error_of([&] { world.find("card.alpha"); }) == TS_ERROR_INVALID_ARGUMENT);

  /* A block that nobody knows is an error, and the chain's end. */
  World other;
  Build again = scene.build(other);
  again.run();
  CHECK(error_of([&] { other.step(5); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(again.chain("pop").info().reason == TS_REASON_ERROR);
}

int main() {
  test_owners();
  test_errors();
  test_made();
  test_callables();
  test_exceptions();
  test_handlers();
  test_chains();
  test_scenes();
  std::printf("%ld passed, %ld failed\n", passed.load(), failed.load());
  return failed ? 1 : 0;
}

// SPDX-License-Identifier: MIT
//
// Handlers, chains, machines and scenes: what they are called with, what they throw, and that they are let go of.
#include "check.hpp"

using namespace tweenspirit;
using namespace std::chrono_literals;

void test_handlers() {
  World world;
  Channel<double> x = world.channel(0.0), y = world.channel(0.0);
  std::string seen;
  double ended = -1;
  x.tween_to(10, 0.25).on_end([&](ts_reason reason) {
    CHECK(reason == Reason::finished);
    ended = world.time();
    x.tween_to(0, 0.5);
  });
  CHECK(world.step(0.5) == 1 && ended == 0.25 && near(x.value(), 5) && world.step_to(2) == 0 && x.value() == 0);

  /* Bound memory is that of the event's time, however long the step is; by an option only the event's. */
  for (const HandlersSee see : {HandlersSee::all, HandlersSee::own}) {
    WorldOptions options;
    options.handlers_see = see;
    World seeing(options);
    struct {
      float x = 0;
      double y = 0;
    } card;
    double at_end = -1;
    seeing.bind(&card.y).tween_to(10, 1);
    seeing.bind(&card.x).tween_to(1, 0.5).on_end([&] {
      at_end = card.x + card.y;
      card.x = 7;
    });
    seeing.step(0.75);
    CHECK(at_end == (see == HandlersSee::all ? 6 : 1) && card.x == 7 && card.y == 7.5);
  }

  /* Each in its forms, and several of one kind; what is moved in need not be copyable. */
  Track<> track = Track<>().key(0, 0).key(1, 1).marker(0.5, "cpp.half");
  TimingOptions thrice;
  thrice.duration = 0.25;
  thrice.iterations = 3;
  auto owned = std::make_unique<int>(0);
  int &count = *owned;
  y.play(track, thrice)
      .on_begin([&] { seen += 'b'; })
      .on_marker([&](const std::string &name) { seen += name == "cpp.half" ? 'm' : '?'; })
      .on_marker([&](const ts_event &event) { seen += event.marker == Marker("cpp.half").id() ? 'M' : '?'; })
      .on_loop([&](std::uint64_t loops) { seen += static_cast<char>('0' + loops); })
      .on_loop([owned = std::move(owned)] { ++*owned; })
      .on_end([&](const ts_event &event) { seen += event.kind == EventKind::end ? 'e' : '?'; })
      .on_end([&] { CHECK(count == 2); });
  world.step(1);
  CHECK(seen == "bmM1mM1mMe");
  const Player over = y.tween_to(2, 1);
  over.stop();
  CHECK(error_of([&] { over.on_begin([] {}); }) == TS_ERROR_STALE_HANDLE);
  ts_reason late = TS_REASON_NONE;
  over.on_end([&](ts_reason reason) { late = reason; });
  CHECK(late == TS_REASON_NONE);
  world.step(0);
  CHECK(late == TS_REASON_STOPPED);

  /* A contact; the end by a command, in the next step; a kept player, whose handlers stay with it. */
  BoundsOptions stop;
  stop.contact = Contact::stop;
  x.set_bounds({}, 10, stop);
  ts_reason reason = Reason::none;
  double speed = 0;
  x.decay(100)
      .on_contact([&](const ts_event &contact) { speed = contact.velocity[0]; })
      .on_end([&](ts_reason given) { reason = given; });
  world.step(1);
  CHECK(speed > 0 && speed < 100 && reason == Reason::bound);
  x.clear_bounds();
  x.tween_to(0, 1).on_end([&](ts_reason given) { reason = given; });
  x.stop();
  CHECK(reason == Reason::bound && world.step(0) == 0 && reason == Reason::stopped);
  TimingOptions kept{0.25};
  kept.keep = true;
  int ends = 0;
  Player player = x.tween_to(5, kept).on_end([&] { ends++; });
  world.step(1);
  player.restart();
  world.step(1);
  CHECK(ends == 2);
  player.stop();
  world.step(1);
  CHECK(ends == 2 && !player);

  /* A step within a step, what a handler throws, and what it holds. */
  Square square;
  CHECK(Square::alive == 1);
  x.tween_to(0, 0.25).on_end([&world, square] { world.step(0); });
  y.tween_to(0, 0.5).on_end([square] { throw Oops{7}; }).on_end([&] { ends = 9; });
  CHECK(Square::alive == 3);
  CHECK(error_of([&] { world.step(0.25); }) == TS_ERROR_BUSY && Square::alive == 2);
  CHECK(oops_of([&] { world.step(5); }) == 7 && Square::alive == 1 && ends == 9 && world.step(0) == 0 && y.value() == 0);

  /* A curve that throws in a part of a step: the step goes on, and says so. */
  {
    RegisterOptions live;
    live.live = true;
    const Easing curve = register_easing("cpp:handlers", Throwing(), live);
    y.tween_to(9, 0.25, curve).on_end([&](ts_reason given) { reason = given; });
    x.tween_to(4, 2);
    CHECK(oops_of([&] { world.step(0.24); }) == 7);
    world.step(0.76);
    CHECK(reason == Reason::error && near(x.value(), 2));
    unregister_easing("cpp:handlers");
  }

  /* After a restore, what is there still is called; what came later is let go of. */
  x.set(0);
  player = x.tween_to(10, 1).on_end([&, square] { seen = "restored"; });
  const std::vector<std::uint8_t> bytes = world.snapshot();
  y.tween_to(1, 0.5).on_end([&, square] { seen = "never"; });
  CHECK(Square::alive == 3);
  world.restore(bytes);
  CHECK(Square::alive == 2);
  world.step(0.75);
  CHECK(seen != "never");
  world.step(0.75);
  CHECK(seen == "restored" && Square::alive == 1);
}

static void test_chain_order() {
  {
    World world;
    Channel<double> x = world.channel(0.0);
    world.chain().tween(x, 10, 0.25).then().tween(x, 0, 0.25).then().tween(x, 10, 0.25).start();
    world.step(0.6);
    CHECK(near(x.value(), 4));
  }
  World world;
  Channel<double> x = world.channel(0.0), y = world.channel(0.0);
  const Track<> track =
      Track<>::from_json(R"({"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]})");
  Timeline timeline = world.timeline();
  timeline.add(y, track, 0.25);
  Channel<double> z = world.channel(3.0);
  Timeline entries = world.timeline();
  entries.tween(z, 13, TimingOptions{1});
  entries.add(z, track, 3, TS_FILL_FORWARDS);
  entries.marker(2, 7u);
  entries.set_time(0.5);
  CHECK(z.value() == 8);
  entries.set_time(2.5, true);
  CHECK(z.value() == 13 && world.info().unread_events == 1);
  z.close();
  std::string seen;
  std::vector<double> blocks;
  Chain inner = world.chain().tween(x, 3, 0.125);
  ChainOptions options;
  options.iterations = 2;
  options.rate = 2;
  options.keep = true;
  Chain chain = world.chain(options);
  chain.tween(x, 10, TimingOptions{0.25}).delay(500ms);
  chain.spring(x, 4).marker(7u).then();
  FallOptions falls;
  falls.duration = 0.25;
  chain.decay(x, 100).then();
  chain.fall(x, 10, falls).spring(y, 1, SpringOptions()).then();
  chain.play(x, track).play(timeline).then();
  chain.fade(x, 0.1).add(inner).then();
  chain.block("cpp.told", [&](const ts_stop &stop) {
    blocks.push_back(stop.time);
    CHECK(x.value() == 3 && y.value() == 8);
    return x.tween_to(5, 1);
  }).then();
  chain.animate_to(timeline, 0.5, 500ms).animate([&] { CHECK(x.value() == 5); });
  chain.on_begin([&] { seen += 'b'; }).on_loop([&] { seen += 'l'; });
  chain.on_marker([&](const std::string &name) { seen += name; }).on_end([&](ts_reason) { seen += 'e'; });
  CHECK(chain && chain.state() == ChainState::idle && chain.rate() == 2);
  chain.start();
  CHECK(chain.info().groups == 9 && chain.is_active() && chain.iteration() == 0);
  world.step(60);
  CHECK(seen == "b7l7e" && blocks.size() == 2 && x.value() == 5 && y.value() == 4 && chain.info().reason == Reason::finished);

  Square square;
  ChainOptions keep;
  keep.keep = true;
  Chain other = world.chain(keep).tween(x, 10, 1).then().tween(x, 20, 1);
  other.animate([square] { throw Oops{7}; }).on_end([square] {});
  CHECK(Square::alive == 3);
  x.set(0);
  other.start();
  world.step(0.25);
  CHECK(other.pause().is_paused() && !other.is_active());
  world.step(1);
  CHECK(near(x.value(), 2.5));
  other.resume().set_rate(2);
  world.step(0.125);
  CHECK(near(x.value(), 5));
  other.finish();
  CHECK(x.value() == 20 && oops_of([&] { world.step(0); }) == 7 && other.info().reason == Reason::error);
  other.set_iterations(3).start();
  world.step(0.25);
  CHECK(near(x.value(), 15));
  other.cancel();
  CHECK(x.value() == 20);
  other.start();
  world.step(0.25);
  other.stop();
  world.step(1);
  CHECK(near(x.value(), 15) && Square::alive == 3);
  other.close();
  CHECK(!other && !other.is_active() && Square::alive == 1 && error_of([&] { other.start(); }) == TS_ERROR_STALE_HANDLE);

  /* One that goes with its end takes what it holds with it; so does the world. */
  world.chain().animate([square] {}).start();
  CHECK(Square::alive == 2 && world.step(0.1) == 0 && Square::alive == 1);
  Chain inside = world.chain().animate([square] {}).on_end([square] {});
  world.chain().add(inside).start();
  CHECK(Square::alive == 3 && world.step(0.1) == 0 && Square::alive == 1 && !inside);
  double waited = 0;
  Chain waits = world.chain();
  waits.animate([&] { waits.adopt(x.tween_to(1, 1)); }).then([&](const ts_stop &stop) { waited = stop.left; });
  waits.delay(1).tween(x, 5, 1).start();
  world.step(3);
  CHECK(waited == 2 && x.value() == 5);
  world.chain().animate([square] {});
  {
    World away = std::move(world);
    CHECK(Square::alive == 2);
  }
  CHECK(Square::alive == 1);

  /* A group: tolerant, and as one. */
  World second;
  ChainOptions none;
  none.iterations = 0;
  CHECK(second.chain(none).info().iterations == 0);
  ChainOptions still;
  still.rate = 0;
  CHECK(error_of([&] { second.chain(still); }) == TS_ERROR_INVALID_ARGUMENT);
  std::size_t chains = 9;
  CHECK(ts_world_list_chains(second.handle(), nullptr, 0, &chains) == TS_OK && chains == 1);
  Channel<double> a = second.channel(0.0), b = second.channel(0.0);
  ChainOptions tolerant;
  tolerant.tolerant = true;
  Chain group = second.chain(tolerant).tween(a, 10, 1).tween(b, 20, 1).start();
  second.step(0.25);
  a.set(0);
  group.pause();
  second.step(1);
  CHECK(b.value() == 5 && group.is_paused() && !group.is_active());
  group.resume().finish();
  second.step(0);
  CHECK(b.value() == 20 && a.value() == 0 && !group);
}

static void test_machines() {
  World world;
  Channel<double> x = world.channel(0.0);
  ChainOptions keep;
  keep.keep = keep.tolerant = true;
  Machine machine = world.machine();
  const std::uint32_t speed = machine.add_input("speed", InputKind::number), jump = machine.add_input("jump", InputKind::trigger);
  const std::uint32_t idle = machine.add_state("idle"), walk = machine.add_state("walk", world.chain(keep).tween(x, 10, 1));
  TransitionOptions go;
  go.from = idle;
  go.to = walk;
  go.conditions = {{speed, Comparison::greater, 1}};
  go.fade = 0;
  go.fade_easing = "linear";
  go.to_self = false;
  go.finished = false;
  go.after = 0;
  go.every = 0;
  machine.add_transition(go);
  TransitionOptions leap;
  leap.to = idle;
  leap.conditions.push_back({jump, Comparison::equal, 1});
  machine.add_transition(leap);
  std::string seen;
  Square square;
  machine.on_state([&seen, square](const std::string &entered, const std::string &left) { seen += left + ">" + entered + " "; });
  int count = 0;
  machine.on_state([&count](const ts_event &event) { count += event.kind == EventKind::state; });
  machine.on_state([&count] { count++; });
  machine.start();
  CHECK(machine.is_active() && machine.state_name() == "idle" && machine.input_name(1) == "jump" && machine.state_name(walk) == "walk");
  machine.set("speed", 3);
  CHECK(machine.state_name() == "walk" && machine.input("speed") == 3);
  world.step(0.5);
  CHECK(x.value() == 5 && machine.time() == 0.5);
  machine.set("speed", 0);
  machine.fire("jump");
  CHECK(machine.state_name() == "idle" && machine.input("jump") == 0 && machine.info().states == 2);
  world.step(0.25);
  CHECK(seen == ">idle idle>walk walk>idle " && count == 6);
  machine.stop();
  CHECK(!machine.is_active() && machine.state_name().empty() && Square::alive == 2);
  machine = Machine();
  CHECK(!machine && Square::alive == 1);
  CHECK(error_of([&] { static_cast<void>(world.machine("{}")); }) == TS_ERROR_INVALID_ARGUMENT);
  Machine read = world.machine(R"({"tweenspirit": 1, "type": "machine", "inputs": {}, "states": {"only": {}}})");
  read.start();
  CHECK(read.state_name() == "only");
}

void test_chains() {
  test_chain_order();
  test_machines();
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
  "machines": {"mood": {"inputs": {}, "states": {"calm": {}}}},
  "start": [{"timeline": "intro"}, {"at": 0.5, "chain": "pop"},
            {"at": 1.0, "animate": {"channel": "card.alpha", "tween": 0.0, "duration": 0.3}}]
})";

void test_scenes() {
  CHECK(error_of([] { Scene{"{}"}; }) == TS_ERROR_INVALID_ARGUMENT);
  const Scene scene(scene_text);
  CHECK(Scene(scene.to_json()).to_json() == scene.to_json() && scene.to_json().size() > 256);
  CHECK(scene.names(SceneThing::timeline) == std::vector<std::string>({"fading", "intro"}));
  World world;
  Build build = scene.build(world);
  CHECK(error_of([&] { static_cast<void>(scene.build(world)); }) == TS_ERROR_NAME_IN_USE);
  const ChannelRef<Vec2> center = build.channel<Vec2>("card.center");
  const ChannelRef<double> alpha = build.channel<double>("card.alpha");
  double popped = 0;
  world.on_block("popped", [&](const ts_stop &stop) {
    popped = stop.time;
    CHECK(center.value() == Vec2{{8, 0}});
  });
  CHECK(build.chain("pop").state() == ChainState::idle && build.machine("mood").state_name().empty());
  build.run();
  world.step(0.75);
  CHECK(popped == 0 && build.chain("pop").is_active() && center.value()[0] > 1);
  world.step(5);
  CHECK(popped > 0.75 && popped < 5 && build.chain("pop").info().reason == Reason::finished);
  build.timeline("intro").play();
  world.step(1.25);
  CHECK(near(alpha.value(), 0.5));
  CHECK(error_of([&] { build.channel<double>("pop"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { build.channel<double>("card.center"); }) == TS_ERROR_INVALID_ARGUMENT);
  build.remove();
  CHECK(!alpha && error_of([&] { world.find<double>("card.alpha"); }) == TS_ERROR_INVALID_ARGUMENT);

  /* A block that nobody knows is an error, and the chain's end. */
  World other;
  Build again = scene.build(other);
  again.run();
  CHECK(error_of([&] { other.step(5); }) == TS_ERROR_INVALID_ARGUMENT && again.chain("pop").info().reason == Reason::error);
  bool told = false;
  World third;
  Build more = Build(scene, third);
  third.on_block("popped", [&] { told = true; });
  more.run();
  third.step(5);
  CHECK(told);
}

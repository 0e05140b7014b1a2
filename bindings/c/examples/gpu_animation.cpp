// SPDX-License-Identifier: MIT
//
// The README of GPUAnimation as a program, block by block, by tweenspirit.hpp; its lines stand beside ours. The frames are an
// eighth of a second long: more than the README's springs could bear. C++17.
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <tweenspirit/tweenspirit.hpp>

namespace ts = tweenspirit;

namespace {

/// A stiffness of 200, a damping of 10.
const ts::Spring spring(ts::SpringPreset::gpu_animation);
const ts::Color black{0, 0, 0, 1};

std::string text(const char *format, double value) {
  char room[64];
  std::snprintf(room, sizeof room, format, value);
  return room;
}

std::string numbers(const ts::Point &value) { return text(" %.6f", value.x) + text(" %.6f", value.y); }

/// A view in a world of its own.
class View {
 public:
  ts::World world;
  ts::Channel<double> alpha = world.channel(1.0);
  ts::Channel<ts::Point> center = world.channel(ts::Point{0, 0});
  ts::Channel<ts::Rect> bounds = world.channel(ts::Rect{0, 0, 50, 50});
  ts::Channel<ts::Color> background_color = world.channel(ts::Color{1, 1, 1, 1});
  double my_custom_property = 0;
  ts::Channel<double> custom;
  ts::Chain chain = world.chain();

  /// Printed below the events that brought it about.
  void add(const std::string &line) { said_ += line + "\n"; }
  void say(const std::string &words) { add("  " + text("%.6f ", world.time()) + words); }

  /// Called after every step that has changed what it reads, until the chain's group has ended.
  template <class Read>
  void observe(Read read, const std::string &what) {
    observed_ = chain.info().begun;
    observers_.push_back([this, read, what, last = read()]() mutable {
      const ts::Point now = read();
      if (now != last) say(what + numbers(now));
      last = now;
    });
  }

  /// Plays the chain to its end.
  void run(const char *title) {
    std::printf("%s\n", title);
    chain.on_end([this] { say("the chain has finished"); });
    chain.start();
    while (chain) {
      world.step(0.125);
      for (const std::function<void()> &each : observers_) each();
      if (!chain || chain.info().begun != observed_) observers_.clear();
      for (const ts_event &event : world.events()) show(event);
      std::printf("%s", said_.c_str());
      said_.clear();
    }
  }

 private:
  const char *name_of(ts_channel of) const {
    const std::pair<ts_channel, const char *> all[] = {{alpha.handle(), "alpha"},
                                                       {center.handle(), "center"},
                                                       {bounds.handle(), "bounds"},
                                                       {background_color.handle(), "backgroundColor"}};
    for (const auto &[channel, name] : all)
      if (channel.slot == of.slot && channel.generation == of.generation) return name;
    return "-";
  }
  void show(const ts_event &event) const {
    if (event.source == TS_MOTION_CHAIN) return;
    static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
    static const char *const reasons[] = {"", "finished", "settled", "replaced"};
    std::printf("  %.6f %s %s", event.time, name_of(event.channel), kinds[event.kind]);
    if (event.kind == TS_EVENT_END) {
      std::printf(" %s", reasons[event.reason]);
      for (std::uint32_t k = 0; k < event.lanes; k++) std::printf(" %.6f", event.value[k]);
    }
    std::printf("\n");
  }

  std::string said_;
  std::vector<std::function<void()>> observers_;
  std::size_t observed_ = 0;
};

void usage() {
  View view;
  // $0.alpha.target = 0.5; $0.center.target = CGPoint(x:100,y:200)
  view.chain.spring(view.alpha, 0.5, spring).spring(view.center, {100, 200}, spring).delay(2);
  view.chain.animate([&view] {
    view.observe([&view] { return view.center.value(); }, "center");  // $0.center.onChange = { newAlpha in print(newAlpha) }
  });
  view.chain.spring(view.center, {50, 50}, spring);
  view.chain.spring(view.background_color, black, spring);  // $0.backgroundColor.target = UIColor.black
  view.chain.then([&view] { view.say("Animation completed"); });
  view.run("Usage");
}

void attributes() {
  View view;
  // $0.stiffness = 500; $0.damping = 30; $0.threshold = 1: this animation is affected by the new attributes
  ts::SpringOptions stiff;
  stiff.spring = ts::Spring::by_stiffness(500, 30);
  stiff.tolerance = 1;
  view.chain.spring(view.center, {100, 200}, stiff).spring(view.bounds, {0, 0, 100, 100}, stiff);
  view.chain.spring(view.background_color, black, spring);
  view.run("Animation attributes");
}

void parallel() {
  View view;
  view.chain.spring(view.alpha, 0.5, spring).spring(view.center, {100, 200}, spring);
  view.chain.spring(view.background_color, black, spring);
  view.run("Parallel execution");
}

void serial() {
  View view;
  view.chain.spring(view.alpha, 0.5, spring).spring(view.center, {100, 200}, spring);
  view.chain.then().spring(view.background_color, black, spring);
  view.chain.then().spring(view.bounds, {0, 0, 100, 100}, spring);
  view.run("Serial execution");
}

void delay() {
  View view;
  view.chain.delay(2).spring(view.alpha, 0.5, spring);
  view.chain.delay(2).spring(view.background_color, black, spring);
  view.run("Delay animation");
}

void callbacks() {
  View view;
  view.chain.spring(view.alpha, 0.5, spring).spring(view.center, {100, 200}, spring);
  view.chain.then([&view] { view.say("First batch done!"); });
  view.chain.then().spring(view.background_color, black, spring);
  view.chain.then([&view] { view.say("Second batch done!"); });
  view.run("Register callback");
}

void observing() {
  View view;
  view.chain.animate([&view] {
    view.observe([&view] { return view.center.value(); }, "center");
    view.observe([&view] { return view.center.velocity(); }, "velocity:");
    return view.center.spring_to({200, 200}, spring);
  });
  view.run("Observing value or velocity changes");
}

void custom() {
  View view;
  // $0.custom(key: "myCustomProperty", getter: ..., setter: ..., target: 100.toVec4): here any double will do
  view.chain.animate([&view] {
    view.custom = view.world.bind(&view.my_custom_property);
    return view.custom.spring_to(100, spring);
  });
  view.chain.then([&view] { view.add("  myCustomProperty is " + text("%.6f", view.my_custom_property)); });
  view.run("Animating custom properties");
}

/// GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4). A newer target keeps the velocity, and
/// the older one's completion is told so.
void any_object() {
  std::printf("Any other object\n");
  const auto completion = [](ts_reason reason) {
    std::printf("  completion: %s\n", reason == TS_REASON_SETTLED ? "true" : "false");
  };
  double a = 0;
  ts::World world;
  const ts::Channel<double> channel = world.bind(&a);
  channel.spring_to(5, spring).on_end(completion);
  std::size_t active = 1;
  for (int frame = 1; active; frame++) {
    active = world.step(0.125);
    std::printf("  %.6f a is %.6f\n", world.time(), a);
    if (frame == 2) channel.spring_to(8, spring).on_end(completion);
  }
}

}  // namespace

int main() {
  usage();
  attributes();
  parallel();
  serial();
  delay();
  callbacks();
  observing();
  custom();
  any_object();
  return 0;
}

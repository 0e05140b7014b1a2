// SPDX-License-Identifier: MIT
//
// The README of UIView+EasingFunctions as a program, by tweenspirit.hpp; its lines stand above ours. Any double f(double) is a
// curve: it is attached to "frame" of one view, and every later animation of that view's frame uses it, until it is taken away.
// As in UIKit a view keeps position, bounds and opacity; "frame", "center" and "alpha" are names for these. C++17.
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <utility>

#include <tweenspirit/tweenspirit.hpp>

namespace ts = tweenspirit;

namespace {

/// As AHEasing writes it.
double BounceEaseOut(double p) {
  if (p < 4 / 11.0) return 121 * p * p / 16.0;
  if (p < 8 / 11.0) return 363 / 40.0 * p * p - 99 / 10.0 * p + 17 / 5.0;
  if (p < 9 / 10.0) return 4356 / 361.0 * p * p - 35442 / 1805.0 * p + 16061 / 1805.0;
  return 54 / 5.0 * p * p - 513 / 25.0 * p + 268 / 25.0;
}

double ElasticEaseOut(double p) { return std::sin(-13 * 1.57079632679489661923 * (p + 1)) * std::pow(2, -10 * p) + 1; }

ts::World world;
/// Channels' names, by their slots.
std::map<std::uint32_t, std::string> names;

/// The scope is whom a curve is for: a number of ours for each object.
class View {
 public:
  View(std::string name, std::uint64_t scope) : scope(scope), name_(std::move(name)) {
    names[position.handle().slot] = name_ + ".position";
    names[bounds.handle().slot] = name_ + ".bounds";
    names[opacity.handle().slot] = name_ + ".opacity";
  }
  View(const View &) = delete;
  View &operator=(const View &) = delete;

  /// view.frame = CGRectMake(x, y, width, height)
  void set_frame(double x, double y, double width, double height, double duration) {
    position.tween_to({x + width / 2, y + height / 2}, duration);
    bounds.tween_to({0, 0, width, height}, duration);
  }
  void show() const {
    std::printf(" %s %.6f %.6f, %.6f x %.6f, %.6f", name_.c_str(), its_position.x, its_position.y, its_bounds.width,
                its_bounds.height, its_opacity);
  }

  const std::uint64_t scope;
  ts::Point its_position{60, 16};
  ts::Rect its_bounds{0, 0, 100, 32};
  double its_opacity = 1;
  ts::Channel<ts::Point> position = world.bind(&its_position, at("position"));
  ts::Channel<ts::Rect> bounds = world.bind(&its_bounds, at("bounds"));
  ts::Channel<double> opacity = world.bind(&its_opacity, at("opacity"));

 private:
  ts::ChannelOptions at(const char *path) const {
    ts::ChannelOptions options;
    options.path = path;
    options.scope = scope;
    return options;
  }

  std::string name_;
};

void tell() {
  static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
  for (const ts_event &event : world.events()) {
    std::printf("  %.6f %s %s", event.time, names[event.channel.slot].c_str(), kinds[event.kind]);
    for (std::uint32_t k = 0; event.kind == TS_EVENT_END && k < event.lanes; k++) std::printf(" %.6f", event.value[k]);
    std::printf("\n");
  }
}

/// Sixty frames a second; a line for every sixth.
void play(double seconds, const View &button, const View &dialog) {
  static int frames;
  for (int last = frames + static_cast<int>(60 * seconds + 0.5); frames < last;) {
    world.step_to(++frames / 60.0);
    tell();
    if (frames % 6) continue;
    std::printf("%.6f", frames / 60.0);
    button.show();
    dialog.show();
    std::printf("\n");
  }
}

}  // namespace

int main() {
  world.alias("frame", {"position", "bounds"});
  world.alias("center", {"position"});
  world.alias("alpha", {"opacity"});
  View button("button", 1), dialog("dialog", 2);

  // A curve that is called whenever it is evaluated, and one that is asked now, and kept as a table.
  const ts::Easing bounce = ts::register_easing("app:BounceEaseOut", BounceEaseOut, {0, 0, true});
  const ts::Easing elastic(ElasticEaseOut);
  std::printf("elastic is kept as a table that is off by %.3e at most, bounce is called\n", elastic.info().max_error);

  // [view setEasingFunction:BounceEaseOut forKeyPath:@"frame"];
  world.attach("frame", bounce, button.scope);

  std::printf("frame: the button's bounces, the dialog's has no curve\n");
  // [UIView animateWithDuration:.5 animations:^{ view.frame = CGRectMake(10, 110, 100, 32); }];
  button.set_frame(10, 110, 100, 32, 0.5);
  dialog.set_frame(10, 110, 100, 32, 0.5);
  play(0.6, button, dialog);

  std::printf("center: for this animation only\n");
  // [UIView animateWithDuration:.6 animations:^{
  //     [view setEasingFunction:ElasticEaseOut forKeyPath:@"center"]; view.center = CGPointMake(160, 415); }
  //   completion:^(BOOL finished) { [self.dialogView removeEasingFunctionForKeyPath:@"center"]; }];
  world.attach("center", elastic, dialog.scope);
  dialog.position.tween_to({160, 415}, 0.6).on_end([&dialog] {
    std::printf("  completed: the curve of the dialog's center is taken away\n");
    world.detach("center", dialog.scope);
  });
  play(0.7, button, dialog);
  dialog.position.tween_to({60, 415}, 0.2);
  play(0.3, button, dialog);

  std::printf("frame again: its size too, and the curve goes on where it is taken away meanwhile\n");
  button.set_frame(110, 10, 200, 64, 0.5);
  play(0.2, button, dialog);
  // [view removeEasingFunctionForKeyPath:@"frame"];
  world.detach("frame", button.scope);
  play(0.4, button, dialog);
  button.set_frame(10, 110, 100, 32, 0.2);
  play(0.3, button, dialog);

  std::printf("alpha: a curve that is built in, for every view\n");
  // [view setEasingFunction:CubicEaseInOut forKeyPath:@"alpha"]; view.alpha = 0;
  world.attach("alpha", ts::Easing("CubicEaseInOut", ts::Dialect::ah));
  button.opacity.tween_to(0, 0.4);
  dialog.opacity.tween_to(0.5, 0.4);
  play(0.5, button, dialog);
  ts::unregister_easing("app:BounceEaseOut");
  return 0;
}

// SPDX-License-Identifier: MIT
//
// The README of RZTweenSpirit as a program, by tweenspirit.hpp; its lines stand above ours. A label's alpha and center, a view's
// frame, a layer's rotation and translation, a constraint and a text stand on a timeline that is scrubbed, and whose playhead is
// animated, forth and back. C++17.
#include <cstdio>
#include <optional>

#include <tweenspirit/tweenspirit.hpp>

namespace ts = tweenspirit;

namespace {

/// What is shown, and the channels that move it; they go with their object.
struct Label {
  explicit Label(ts::World &world)
      : alpha_channel(world.bind(&alpha)), center_channel(world.bind(&center)), text(world.channel(0)) {}
  Label(const Label &) = delete;
  Label &operator=(const Label &) = delete;

  double alpha = 1;
  ts::Point center{0, 0};
  ts::Channel<double> alpha_channel;
  ts::Channel<ts::Point> center_channel;
  ts::Channel<int> text;
};

struct View {
  explicit View(ts::World &world)
      : frame_channel(world.bind(&frame)), rotation_channel(world.bind(&rotation)), translation_channel(world.bind(&translation)) {}
  View(const View &) = delete;
  View &operator=(const View &) = delete;

  ts::Rect frame{0, 0, 0, 0};
  double rotation = 0;
  ts::Point translation{0, 0};
  ts::Channel<ts::Rect> frame_channel;
  ts::Channel<double> rotation_channel;
  ts::Channel<ts::Point> translation_channel;
};

const char *const texts[] = {"ready", "set", "go"};

class Program {
 public:
  void run();

 private:
  /// What RZTweenSpirit's block does: it takes the value whenever that is another.
  void update_block() {
    if (constant_.value() == last_) return;
    last_ = constant_.value();
    updates_++;
  }
  void show_label() {
    std::printf("%10.6f alpha %.6f, center %.6f %.6f, %s, constraint %.6f after %d updates\n", animator_.time(), label_->alpha,
                label_->center.x, label_->center.y, texts[label_->text.value()], constant_.value(), updates_);
  }
  void show_view() {
    std::printf("%10.6f frame %.6f %.6f %.6f %.6f, rotation %.6f, translation %.6f %.6f\n", animator_.time(), view_.frame.x,
                view_.frame.y, view_.frame.width, view_.frame.height, view_.rotation, view_.translation.x, view_.translation.y);
  }
  /// The animator's delegate: will begin, did finish, and with what.
  void tell() {
    static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
    static const char *const reasons[] = {"", "finished", "settled", "replaced", "stopped"};
    for (const ts_event &event : world_.events()) {
      std::printf("  at %.6f %s", event.time, kinds[event.kind]);
      if (event.kind == TS_EVENT_MARKER) std::printf(" %s", ts::Marker::name_of(event.marker).c_str());
      if (event.kind == TS_EVENT_END) std::printf(" %s, playhead %.6f", reasons[event.reason], event.value[0]);
      std::printf("\n");
    }
  }
  void scrub(double time) {
    animator_.set_time(time);
    update_block();
  }
  /// Sixty frames a second; a line for every `every`.
  void play(double seconds, int every, void (Program::*show)()) {
    for (int i = 1; i <= static_cast<int>(60 * seconds + 0.5); i++) {
      world_.step_to(++frames_ / 60.0);
      update_block();
      tell();
      if (i % every == 0) (this->*show)();
    }
  }

  ts::World world_;
  std::optional<Label> label_{std::in_place, world_};
  View view_{world_};
  ts::Channel<double> constant_ = world_.channel(0.0);
  // RZTweenAnimator *tweenAnimator = [[RZTweenAnimator alloc] init];
  ts::Timeline animator_ = world_.timeline();
  double last_ = 0;
  int updates_ = 0, frames_ = 0;
};

void Program::run() {
  // RZFloatTween *labelAlpha = [[RZFloatTween alloc] initWithCurveType:RZTweenCurveTypeSineEaseOut];
  // [labelAlpha addKeyFloat:0.0 atTime:0.0]; [labelAlpha addKeyFloat:1.0 atTime:10.0];
  // [tweenAnimator addTween:arrowAlpha forKeyPath:@"alpha" ofObject:self.titleLabel];
  const ts_entry label_alpha = animator_.add(label_->alpha_channel, ts::Track<>({"sine.out"}).key(0, 0).key(10, 1)).entry;

  // RZPointTween *labelCenter = [[RZPointTween alloc] initWithCurveType:RZTweenCurveTypeLinear];
  // [labelCenter addKeyPoint:CGPointMake(100, 100) atTime:0.0]; ... (400, 100) atTime:6.0, (200, 400) atTime:10.0
  // [tweenAnimator addTween:labelCenter forKeyPath@"center" ofObject:self.titleLabel];
  animator_.add(label_->center_channel, ts::Track<ts::Point>().key(0, {100, 100}).key(6, {400, 100}).key(10, {200, 400}));

  // Custom tweens: strings that need to populate a label at different points along a timeline.
  animator_.add(label_->text, ts::Track<int>(ts::TrackOptions{{}, TS_INTERPOLATION_STEP}).key(0, 0).key(3, 1).key(6, 2));

  // [self.tweenAnimator addTween:myRectTween forKeypath:@"frame" ofObject:self.myView];
  // [self.tweenAnimator addTween:myRotationTween forKeypath:@"transform.rotation" ofObject:self.myView.layer];
  // [self.tweenAnimator addTween:myTranslationTween forKeypath:@"transform.translation" ofObject:self.myView.layer];
  animator_.add(view_.frame_channel, ts::Track<ts::Rect>({"cubic.inOut"}).key(0, {0, 0, 100, 50}).key(10, {50, 50, 200, 100}));
  animator_.add(view_.rotation_channel, ts::Track<>({"sine.inOut"}).key(2, 0).key(8, 3));
  animator_.add(view_.translation_channel, ts::Track<ts::Point>({"back.out"}).key(0, {0, 0}).key(10, {0, 80}));

  // [self.tweenAnimator addTween:myTween withUpdateBlock:^(id<RZTween> tween, NSNumber *value) {
  //   weakSelf.someConstraint.constant = [value floatValue]; }];
  animator_.add(constant_, ts::Track<>().key(10, 40).key(0, 20).key(5, 100));
  animator_.marker(5, "half");

  std::printf("[tweenAnimator setTime:0], and other times; the block was called %d times before\n", updates_);
  const double times[] = {0, 2.5, 7.5, -1, 12, 3, 0};
  for (double time : times) scrub(time), show_label();
  for (double time : times) scrub(time), show_view();

  std::printf("[tweenAnimator animateToTime:10.0]\n");
  animator_.animate_to(10);
  play(10.5, 60, &Program::show_label);

  std::printf("[tweenAnimator animateToTime:4.0 overDuration:3.0]: back\n");
  animator_.animate_to(4, 3);
  play(3.5, 30, &Program::show_label);

  std::printf("[tweenAnimator animateToTime:10.0 overDuration:20.0], turned round on its way, and then scrubbed\n");
  scrub(0);
  animator_.animate_to(10, 20);
  play(2, 60, &Program::show_label);
  animator_.animate_to(0, 4);
  play(1, 60, &Program::show_label);
  scrub(9);
  play(0.5, 30, &Program::show_label);

  std::printf("[tweenAnimator removeTween:labelAlpha]\n");
  animator_.remove(label_alpha);
  std::printf("  %zu of its tweens and markers remain\n", animator_.entries().size());
  for (double time : {0.0, 6.0}) scrub(time), show_label();

  std::printf("The label goes; what is there goes on\n");
  label_.reset();
  animator_.animate_to(0, 2);
  play(2.5, 30, &Program::show_view);
}

}  // namespace

int main() {
  Program().run();
  return 0;
}

// SPDX-License-Identifier: MIT
//
// Lambdas as curves, by tweenspirit.hpp: what they capture, what they throw, and who owns what. C++17.
// c++ -std=c++17 lambdas.cpp -ltweenspirit -o lambdas
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <tweenspirit/tweenspirit.hpp>

using tweenspirit::Easing;
using tweenspirit::Error;
using tweenspirit::RegisterOptions;

namespace {

const RegisterOptions live{0, 0, true};  // the tolerance and the number of points as usual

/// A curve under a name for as long as this stands.
class Named {
 public:
  template <class Callable>
  Named(const std::string &name, Callable &&callable, const RegisterOptions &options = {})
      : curve(tweenspirit::register_easing(name, std::forward<Callable>(callable), options)), name_(name) {}
  Named(const Named &) = delete;
  Named &operator=(const Named &) = delete;
  ~Named() { ts_easing_unregister(name_.c_str()); }

  const Easing curve;

 private:
  std::string name_;
};

/// A world with one value in memory of ours.
class Mover {
 public:
  void tween_to(double target, double duration, const Easing &easing) { x_.tween_to(target, duration, easing); }
  void step(double dt) { world_.step(dt); }
  std::vector<ts_event> events() { return world_.events(); }
  double value() const { return value_; }

 private:
  double value_ = 0;
  tweenspirit::World world_;
  tweenspirit::Channel<double> x_ = world_.bind(&value_);
};

/// What `work` throws, in words.
template <class Work>
std::string thrown_by(Work work) {
  try {
    work();
  } catch (const Error &error) {
    return std::string(ts_status_name(error.status())) + ": " + error.what();
  } catch (const std::exception &exception) {
    return std::string("the curve's own: ") + exception.what();
  }
  return "nothing";
}

void captured_by_value() {
  std::vector<double> weights = {2.5, -1.25, 0, -0.25};
  Named hop("house:hop", [weights](double t) {
    double power = t, sum = 0;
    for (double weight : weights) sum += weight * power, power *= t;
    return sum;
  });
  weights.clear();  // the curve has its own, and is a table by now
  std::printf("hop at 1/2: %.9f, off by %.1e at most\n", hop.curve(0.5), hop.curve.info().max_error);
  std::printf("mirrored, by name, at 1/4: %.9f\n", Easing("mirror(house:hop)")(0.25));
}

void captured_by_pointer() {
  std::shared_ptr<double> knob = std::make_shared<double>(1);
  Easing reversed;
  {
    Named bent("house:bent", [knob](double t) { return t * (1 + *knob * (1 - t)); }, live);
    std::printf("bent by %g, at 1/2: %g\n", *knob, bent.curve(0.5));
    *knob = 2;
    std::printf("bent by %g, at 1/2: %g\n", *knob, bent.curve(0.5));
    reversed = bent.curve.modified(tweenspirit::Modifier::reverse);
  }
  std::printf("the name is gone: %s\n", thrown_by([] { Easing("house:bent"); }).c_str());
  std::printf("the curve is not: reversed, at 1/4: %g; the knob is held by %ld\n", reversed(0.25), knob.use_count());
  reversed = Easing();
  std::printf("now it is: the knob is held by %ld\n", knob.use_count());
}

void moved_in() {
  std::unique_ptr<const double[]> levels(new double[4]{0, 0.5, 0.25, 1});
  Named steps("house:steps", [levels = std::move(levels)](double t) { return levels[t < 1 ? static_cast<int>(t * 4) : 3]; },
              live);
  float t[] = {0, 0.3f, 0.6f, 0.9f, 1};
  steps.curve.sample(t, t);
  std::printf("steps: %g %g %g %g %g\n", t[0], t[1], t[2], t[3], t[4]);
}

void thrown_out() {
  std::shared_ptr<int> calls = std::make_shared<int>(0);
  auto half = [calls](double t) {
    ++*calls;
    if (t > 0.5) throw std::domain_error("beyond the middle");
    return t;
  };
  std::printf("baked: %s\n", thrown_by([&] { tweenspirit::register_easing("house:half", half); }).c_str());
  std::printf("that kept nothing: the calls are held by %ld\n", calls.use_count());

  Named curve("house:half", half, live);
  double t[] = {0.25, 0.75}, out[2];
  std::printf("at 1/4: %g\n", curve.curve(0.25));
  std::printf("at 3/4: %s\n", thrown_by([&] { curve.curve(0.75); }).c_str());
  std::printf("sampled: %s\n", thrown_by([&] { curve.curve.sample(t, out); }).c_str());
  std::printf("as CSS: %s\n", thrown_by([&] { curve.curve.to_css(); }).c_str());
  std::printf("within another: %s\n", thrown_by([] { Easing("reverse(house:half)")(0.25); }).c_str());

  // The player ends, and what was thrown comes out of the step.
  Mover mover;
  mover.tween_to(100, 1, curve.curve);
  for (int i = 1; i <= 4; i++) {
    const std::string thrown = thrown_by([&] { mover.step(0.25); });
    std::printf("after step %d at %g: %s\n", i, mover.value(), thrown.c_str());
  }
  for (const ts_event &event : mover.events()) {
    int kind = event.kind, reason = event.reason;
    std::printf("event %d at %g, reason %d\n", kind, event.time, reason);
  }
  std::printf("it still goes: at 1/2: %g\n", curve.curve(0.5));
}

void refused() {
  std::printf("%s\n", thrown_by([] { Easing("cubic-bezier(1.5,0,.2,1)", tweenspirit::Dialect::css); }).c_str());
  std::printf("%s\n", thrown_by([] { tweenspirit::register_easing("quad.in", [](double t) { return t; }); }).c_str());
}

}  // namespace

int main() {
  captured_by_value();
  captured_by_pointer();
  moved_in();
  thrown_out();
  refused();
  return 0;
}

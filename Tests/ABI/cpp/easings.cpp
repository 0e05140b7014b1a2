// SPDX-License-Identifier: MIT
//
// Easings: owners, errors, callables and what they throw.
#include "check.hpp"

#include <functional>
#include <string>
#include <thread>

using namespace tweenspirit;

static bool is_taken(const char *name) {
  return error_of([&] { Easing{name}; }) == 0;
}

static RegisterOptions live() {
  RegisterOptions options;
  options.live = true;
  return options;
}

static double cube(double t) { return t * t * t; }

static void test_owners() {
  static_assert(std::is_nothrow_move_constructible<Easing>::value, "moves cannot fail");
  static_assert(std::is_convertible<const char *, Easing>::value, "a text is an easing");
  static_assert(!std::is_convertible<double (*)(double), Easing>::value, "a callable is baked where that is said");
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
  quad.sample(t, out);
  quad.sample(t32, t32);
  CHECK(out[1] == 0.25 && t32[1] == 0.25f && t32[2] == 1);
  quad.sample(Span<const double>(), Span<double>());
  CHECK(error_of([&] { quad.sample(std::vector<double>(2), out); }) == TS_ERROR_INVALID_ARGUMENT);
}

static void test_errors() {
  CHECK(error_of([] { Easing{"no.such"}; }) == TS_ERROR_UNKNOWN_EASING);
  CHECK(error_of([] { Easing{static_cast<const char *>(nullptr)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing{std::string("quad.in\0x", 9)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing{static_cast<ts_easing_id>(1)}; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("quad.in").evaluate(0, 8); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("elastic.out").bake(1e-6, 3); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Easing("bounce.out").inverse(0.5); }) == TS_ERROR_INVALID_ARGUMENT);
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

  /* The fields. */
  try {
    Easing("cubic-bezier(1.5, 0, 1, 1)", Dialect::css);
    CHECK(false);
  } catch (const Error &error) {
    const Error copy = error;
    CHECK(copy.status() == Status::invalid_argument && copy.argument() == "x1 of cubic-bezier" && copy.got() == "1.5");
    CHECK(copy.number() == 1.5 && copy.hint() == "between 0 and 1" && copy.slot() == 0 && copy.line() == 0);
  }
  try {
    const double value = Easing::adopt({12345, 678})(0.5);
    CHECK(value != value);
  } catch (const Error &error) {
    CHECK(error.status() == Status::stale_handle && error.slot() == 12345 && error.generation() == 678);
    CHECK(!error.number() && Error::latest(error.status()).slot() == 12345 && Error::latest(Status::busy).slot() == 0);
  }
  try {
    Easing::from_json("{\"tweenspirit\": 1,\n \"type\": \"easing\",\n \"easing\": 5}");
    CHECK(false);
  } catch (const Error &error) {
    CHECK(error.argument() == "easing" && error.line() == 3);
  }
  try {
    Easing("quad.in").sample(std::vector<double>(3), std::vector<double>(2));
    CHECK(false);
  } catch (const Error &error) {
    CHECK(error.argument() == "out" && error.got() == "2" && error.hint() == "3" && error.generation() == 0);
  }
}

static void test_made() {
  Easing elastic("elastic.out");
  double error = -1;
  Easing table = elastic.bake(0.001);
  error = table.info().max_error;
  CHECK(error >= 0 && error <= 0.001 && table.info().kind == EasingKind::baked);
  CHECK(std::fabs(table(0.3) - elastic(0.3)) <= error);
  CHECK(table.name() == "bake(elastic.out,0.001)" && Easing(table.name())(0.3) == table(0.3));
  Easing mirrored = elastic.modified(TS_MODIFIER_MIRROR);
  CHECK(mirrored(0.75) == elastic(0.5) && mirrored.info().kind == TS_EASING_MODIFIED);
  CHECK(Easing("quad.in").modified(TS_MODIFIER_OUT).name() == "quad.out");
  std::string css = elastic.to_css(1e-3, &error);
  CHECK(css.compare(0, 7, "linear(") == 0 && css.back() == ')' && css.size() > 64 && error <= 1e-3);
  CHECK(std::fabs(Easing(css, TS_DIALECT_CSS)(0.1) - elastic(0.1)) <= error);
  CHECK(Easing("ease-in").to_css() == "ease-in");
  CHECK(Easing::from_json(elastic.to_json()).name() == "elastic.out" && Easing("cubic.in").inverse(0.125) == 0.5);
  CHECK(Easing::linear(std::vector<double>{0, 1, 0})(0.25) == 0.5);
  CHECK(Easing::linear(std::array<double, 2>{0, 1}, std::array<double, 2>{0.5, 1})(0.75) == 0.5);
  CHECK(near(Easing("spring(0.5, 0.3)").duration(), Spring::by_duration(0.5, 0.3).easing().duration()));
  const std::vector<std::string> names = easings();
  CHECK(names.size() > 40 && std::find(names.begin(), names.end(), "cubic.inOut") != names.end());
  double value = 0;
  CHECK(ts_easing_evaluate(elastic.handle(), 1.25, TS_EVALUATE_EXTRAPOLATE, &value) == TS_OK);
  CHECK(same(elastic.evaluate(1.25, TS_EVALUATE_EXTRAPOLATE), value) && version() == ts_version());

  /* Without a name: baked, and let go of. */
  const std::size_t before = easings().size();
  Easing square(Square{}), closer([](double t) { return t * t; }, 1e-9);
  CHECK(Square::alive == 0 && near(square(0.5), 0.25) && closer.info().max_error <= 1e-9);
  CHECK(square.info().kind == EasingKind::baked && easings().size() == before);
  CHECK(oops_of([] { Easing easing(Throwing{}); }) == 7 && Square::alive == 0 && easings().size() == before);
}

static void test_callables() {
  {
    Easing baked = register_easing("cpp:square", Square());
    CHECK(Square::alive == 0);
    CHECK(std::fabs(Easing("cpp:square")(0.5) - 0.25) <= 1e-6);
    CHECK(error_of([] { register_easing("cpp:square", Square()); }) == TS_ERROR_NAME_IN_USE && Square::alive == 0);

    RegisterOptions few;
    few.tolerance = 1e-9;
    few.max_points = 2;
    CHECK(error_of([&] { register_easing("cpp:sine", [](double t) { return std::sin(t); }, few); }) == TS_ERROR_INVALID_ARGUMENT);
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
  curves.push_back(register_easing("cpp:5", [](double t) { return 2 * static_cast<float>(t); }, live()));
  const double expected[] = {0.125, 0.125, 0.5, 1.5, 1};
  for (std::size_t i = 0; i < curves.size(); i++) {
    CHECK(curves[i](0.5) == expected[i]);
    unregister_easing(curves[i].name());
  }
}

/* ---- Exceptions --------------------------------------------------------------------------------------------------- */

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
    CHECK(oops_of([&] { curve.sample(t, out); }) == 7);
    CHECK(oops_of([&] { curve.sample(t32, out32); }) == 7);
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


void test_easings() {
  test_owners();
  test_errors();
  test_made();
  test_callables();
  test_exceptions();
}

# SPDX-License-Identifier: MIT
#
# TweenSpirit for Ruby by Fiddle: tweenspirit.h (c.rb), with objects over it.
#
#   require_relative "tweenspirit"          # ENV["TWEENSPIRIT_LIB"] names the library
#   curve = TweenSpirit::Easing.parse("back.out(1.7)")
#   curve.call(0.5)
#   TweenSpirit.register("acme:heat") { |t| t * t }
#   world = TweenSpirit::World.new
#   x = world.channel(0, "x")
#   x.tween_to(10, 0.25, "cubic.out").on(:end) { x.spring_to(0, :snappy) }
#   world.chain.tween(x, 10, 0.25).then { puts "there" }.start
#   world.step(1.0 / 60)
#
# A value of one lane is a number, others are arrays; the words of C's enums are symbols (:alternate for
# TS_DIRECTION_ALTERNATE), and what a function of C takes a struct for is keywords or a hash of its fields.
#
# What fails raises TweenSpirit::Error, with the fields of ts_error_info; what a block raises comes out of the call that
# evaluated it, or out of the step.

require_relative "tweenspirit/c"

module TweenSpirit
  found = C.ts_abi_version
  raise LoadError, "the library has ABI version #{found}, this file wants #{C::ABI_VERSION}" if found != C::ABI_VERSION

  # The version of the library, "major.minor.patch".
  def self.version
    C.ts_version.to_s
  end

  # What it was built with and what it runs on, of ts_build_info's fields.
  def self.build_info
    Call.invoke(:ts_build_get_info, nil)
  end
end

%w[call easing spring track world stops chain scene].each { |noun| require_relative "tweenspirit/#{noun}" }
TweenSpirit::Call.by_rule

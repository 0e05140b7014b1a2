# SPDX-License-Identifier: MIT

module TweenSpirit
  # A damped spring.
  class Spring < Value
    TYPES = ["const ts_spring *"].freeze
    functions "spring", "get_info", :json => "spring_to_json", :easing => "easing_from_spring"

    # A spring by a scheme and its fields, Spring.new(:duration, duration: 0.5, bounce: 0.3), or of a preset,
    # Spring.new(:snappy).
    def initialize(scheme, **fields)
      return super(scheme) if scheme.is_a?(Fiddle::Pointer)

      fields = fields.empty? ? {scheme: :preset, preset: scheme} : {**fields, scheme: scheme}
      super(Call.invoke(:ts_spring_make, nil, fields).c)
    end

    def self.from_json(text)
      Call.invoke(:ts_spring_from_json, nil, text)
    end

    # A motion of it: start, target, velocity, overshoot, restitution, as of ts_motion.
    def motion(**fields)
      Motion.new(self, TweenSpirit.struct(:ts_motion, **fields))
    end
  end

  # How a spring gets from a start to a target.
  class Motion < Value
    functions "spring", "settling_time", "crossing", "extremum", :at => "spring_evaluate", :next_motion => "spring_retarget"
    private :next_motion

    def initialize(spring, memory)
      super(memory)
      @spring = spring
    end

    def own
      {"const ts_spring *" => @spring.c, "const ts_motion *" => @c}
    end

    # The motion to another target that goes on from this one at t.
    def retarget(t, target)
      Motion.new(@spring, next_motion(t, target))
    end

    # Values and velocities at an array of times.
    def sample(times)
      t, count = Call.column("times", times)
      out = Array.new(2) { TweenSpirit.room(8 * count) }
      TweenSpirit.check { C.ts_spring_sample_f64(@spring.c, @c, t, *out, count) }
      out.map { |numbers| numbers[0, 8 * count].unpack("d*") }
    end
  end

  # A motion that slows down.
  class Decay < Value
    TYPES = ["const ts_decay *"].freeze
    functions "decay", "get_info", "aim", "snap"

    # A decay by one parameter, Decay.new(:half_life, 0.2); power is as in ts_decay.
    def initialize(scheme, value = nil, power: 0.0)
      return super(scheme) if scheme.is_a?(Fiddle::Pointer)

      super(Call.invoke(:ts_decay_make, nil, scheme, value).c)
      @c[8, 8] = [power].pack("d")
    end

    # A motion of it: start, velocity, bounded, lower, upper, spring, as of ts_decay_motion.
    def motion(**fields)
      DecayMotion.new(TweenSpirit.struct(:ts_decay_motion, decay: self, **fields))
    end
  end

  class DecayMotion < Value
    TYPES = ["const ts_decay_motion *"].freeze
    functions "decay", "rest", "crossing", :at => "decay_evaluate", :handoff_to => "decay_handoff"
    private :handoff_to

    # When its spring takes over, Infinity if never.
    def handoff
      handoff_to.first
    end
  end

  # A motion with constant acceleration: acceleration, start, velocity, decay, as of ts_fall_motion.
  class Fall < Value
    TYPES = ["const ts_fall_motion *"].freeze
    functions "fall", "crossing", :at => "fall_evaluate"

    def initialize(**fields)
      super(TweenSpirit.struct(:ts_fall_motion, **fields))
    end
  end

  # Estimates the velocity of what is added: lanes, degree, weighting, horizon, pause, as of ts_velocity_tracker.
  class VelocityTracker < Value
    TYPES = ["ts_velocity_tracker *", "const ts_velocity_tracker *"].freeze
    functions "velocity_tracker", "add", :estimate => "velocity_tracker_get"
    private :estimate
    attr_reader :lanes

    def initialize(lanes: 1, **fields)
      super(TweenSpirit.struct(:ts_velocity_tracker, lanes: lanes, **fields))
      @lanes = lanes
    end

    # The velocity at a time, at the newest sample without one: a number for each lane.
    def velocity(time = -Float::INFINITY)
      estimate(time).first
    end

    def info(time = -Float::INFINITY)
      estimate(time).last
    end
  end

  Call::VALUES[:ts_spring] = ->(memory, _) { Spring.new(memory) }
  Call::VALUES[:ts_decay] = ->(memory, _) { Decay.new(memory) }
  Call::VALUES[:ts_motion] = ->(memory, _) { memory }

  class << self
    # Distance and seconds of a fling: :android or :flutter.
    def fling(kind, velocity, friction: 0.015, ppi: 160)
      Call.invoke(:ts_fling, nil, kind, velocity, friction, ppi)
    end

    # Red, green, blue and alpha, straight sRGB, of a colour in CSS's syntax.
    def color(text)
      out = room(32)
      check { C.ts_color_parse(text, out) }
      out[0, 32].unpack("d4")
    end

    def rubber_band(x, extent, coefficient: 0.55, inverse: false)
      Call.invoke(:ts_rubber_band, nil, x, extent, coefficient, inverse)
    end

    # The value that follows a target, dt seconds later, and its velocity where one is given.
    def follow(value, target, half_life, dt, velocity = nil)
      speed = velocity && doubles([velocity])
      out = room(8)
      check { C.ts_follow(value, target, half_life, dt, speed, out) }
      [out[0, 8].unpack1("d"), speed && speed[0, 8].unpack1("d")]
    end

    # Batches in memory of the caller's, of the struct's fields: a Fiddle::Pointer is a column, a number one for all.
    %i[springs_step_f32 springs_step_f64 springs_check_f32 springs_check_f64 decays_step_f32 decays_step_f64
       tweens_sample_f32 tweens_sample_f64 threads_set_maximum].each do |name|
      define_method(name) { |*given| Call.invoke(:"ts_#{name}", nil, *given) }
    end
  end
end

# SPDX-License-Identifier: MIT
#
# TweenSpirit for Ruby by Fiddle: curves with owners and blocks as curves; springs and worlds by the functions of C.
#
#   require_relative "tweenspirit"          # ENV["TWEENSPIRIT_LIB"] names the library
#   curve = TweenSpirit::Easing.parse("back.out(1.7)")
#   curve.call(0.5)
#   TweenSpirit.register("acme:heat") { |t| t * t }
#
# What fails raises TweenSpirit::Error; what a block raises comes out of the call that evaluated it.

require "fiddle/import"

module TweenSpirit
  # A call that failed, in the library's words.
  class Error < StandardError
    attr_reader :status

    def initialize(status, message)
      @status = status
      super(message)
    end
  end

  # The part of tweenspirit.h that is used here. Handles are passed by value, two 32-bit numbers: what a 64-bit number
  # is to the calling conventions of x86-64 and arm64.
  module C
    extend Fiddle::Importer
    dlload ENV.fetch("TWEENSPIRIT_LIB", "libtweenspirit.so.1")

    ABI_VERSION = 1
    OK = 0
    ERROR_CALLBACK = 7
    DIALECTS = {canonical: 0, css: 1, gsap: 2, easings_net: 3, ah: 4, dotween: 5, anime: 6}.freeze
    SPRING_BY_DURATION = 1
    TRACK_VEC2 = 4
    DIRECTION_ALTERNATE = 2

    extern "uint32_t ts_abi_version()"
    extern "char *ts_status_name(int)"
    extern "char *ts_last_error_message()"
    extern "int ts_easing_parse(const char *, int, void *)"
    extern "int ts_easing_print(uint64_t, void *, size_t, void *)"
    extern "int ts_easing_evaluate(uint64_t, double, uint32_t, void *)"
    extern "int ts_easing_get_info(uint64_t, void *)"
    extern "int ts_easing_register(void *, void *)"
    extern "int ts_easing_unregister(const char *)"
    extern "int ts_easing_release(uint64_t)"
    extern "int ts_spring_make(void *, void *)"
    extern "int ts_springs_step_f32(void *, double, void *)"
    extern "int ts_world_create(void *, void *)"
    extern "int ts_world_destroy(uint64_t)"
    extern "int ts_world_step(uint64_t, double, void *)"
    extern "int ts_world_hash(uint64_t, void *)"
    extern "int ts_world_read_events(uint64_t, void *, size_t, void *)"
    extern "int ts_channel_create(uint64_t, void *, void *)"
    extern "int ts_channel_bind_f64(uint64_t, uint64_t, void *, ptrdiff_t)"
    extern "int ts_player_tween(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_spring(uint64_t, uint64_t, void *, void *)"

    EasingDesc = struct [
      "size_t struct_size", "void *name", "void *scalar", "void *plain", "void *batch", "void *context",
      "void *release", "double tolerance", "uint32_t max_points", "uint8_t live", "uint8_t replace"
    ]
    EasingInfo = struct [
      "size_t struct_size", "int kind", "double max_error", "uint64_t fallbacks", "double duration"
    ]
    Spring = struct ["double omega", "double damping_ratio", "double mass"]
    SpringDesc = struct [
      "size_t struct_size", "int scheme", "int preset", "double duration", "double bounce", "double response",
      "double damping_ratio", "double frequency", "double omega", "double half_life", "double stiffness",
      "double damping", "double mass", "double bounciness", "double speed"
    ]
    View = struct ["void *data", "ptrdiff_t stride"]
    InputF32 = struct ["void *data", "ptrdiff_t stride", "float number"]
    SpringBatchF32 = struct [
      "size_t struct_size", "size_t count", {value: View, velocity: View, target: InputF32}, "void *springs",
      "size_t spring_count", {index: View, omega: InputF32, damping_ratio: InputF32}, "float tolerance",
      "uint32_t threads", "void *mask", "ptrdiff_t mask_stride", "void *active", "ptrdiff_t active_stride"
    ]
    ChannelDesc = struct [
      "size_t struct_size", "int kind", "uint32_t lanes", "int rounding", "int wrap", "int space", "uint8_t extended",
      "void *value", "void *name", "void *path", "uint64_t scope", "double tolerance"
    ]
    Timing = struct [
      "size_t struct_size", "double delay", "double end_delay", "double duration", "double iterations",
      "double iteration_start", "double rate", "int direction", "int fill", "uint32_t easing_slot",
      "uint32_t easing_generation", "uint32_t flags"
    ]
    TweenDesc = struct [
      "size_t struct_size", "void *target", "void *from", {timing: Timing}, "uint8_t additive", "uint8_t blend"
    ]
    SpringTo = struct [
      "size_t struct_size", "void *target", {spring: Spring}, "void *velocity", "double tolerance", "int overshoot",
      "double restitution", "double delay", "double rate", "uint32_t flags"
    ]
    Event = struct [
      "double time", "int kind", "int reason", "uint64_t player", "uint64_t channel", "uint32_t marker",
      "uint32_t lanes", "uint64_t count", "uint64_t sequence", "double value[4]", "double velocity[4]"
    ]
  end

  found = C.ts_abi_version
  raise LoadError, "the library has ABI version #{found}, this file wants #{C::ABI_VERSION}" if found != C::ABI_VERSION

  # Blocks by their number, which is the context that C hands back.
  @blocks = {}
  @last_block = 0

  # Two callbacks for all blocks. What a block raises must not pass through C: it waits in its thread.
  doubles = ->(pointer, count) { pointer[0, 8 * count].unpack("d*") }
  BATCH = Fiddle::Closure::BlockCaller.new(
    Fiddle::TYPE_INT, [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_SIZE_T, Fiddle::TYPE_VOIDP]
  ) do |t, out, count, context|
    block = @blocks[context.to_i]
    out[0, 8 * count] = doubles.call(t, count).map { |x| Float(block.call(x)) }.pack("d*")
    C::OK
  rescue Exception => e # rubocop:disable Lint/RescueException
    Thread.current[:tweenspirit_raised] = e
    C::ERROR_CALLBACK
  end
  FORGET = Fiddle::Closure::BlockCaller.new(Fiddle::TYPE_VOID, [Fiddle::TYPE_VOIDP]) do |context|
    @blocks.delete(context.to_i)
  end
  private_constant :BATCH, :FORGET

  class << self
    # Runs a call of the library: what a block raised in it is raised on, any other failure as an Error.
    def check
      Thread.current[:tweenspirit_raised] = nil
      status = yield
      raised = Thread.current[:tweenspirit_raised]
      Thread.current[:tweenspirit_raised] = nil
      return if status == C::OK
      raise raised if raised && status == C::ERROR_CALLBACK

      raise Error.new(C.ts_status_name(status).to_s, C.ts_last_error_message.to_s)
    end

    # Room for `size` bytes, zero, freed when it is collected.
    def room(size)
      pointer = Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE)
      pointer[0, size] = "\0" * size
      pointer
    end

    # What a call writes through its last pointer: a handle, a count.
    def out_number
      pointer = room(8)
      check { yield pointer }
      pointer[0, 8].unpack1("Q")
    end

    # A struct of C with its struct_size; the other fields by keyword.
    def struct(type, **fields)
      made = type.malloc(Fiddle::RUBY_FREE)
      made.to_ptr[0, type.size] = "\0" * type.size
      made.struct_size = type.size
      fields.each { |name, value| made[name.to_s] = value }
      made
    end

    # Puts a block of t under a name; with live, it is called whenever the curve is evaluated.
    def register(name, live: false, replace: false, tolerance: 0.0, max_points: 0, &block)
      # In C's 32 bits another number would be left of a larger one.
      unless max_points.is_a?(Integer) && max_points.between?(0, 65_536)
        raise ArgumentError, "max_points must be an integer from 0 to 65536, got #{max_points}"
      end

      text = Fiddle::Pointer[c_text(name)]
      number = @last_block += 1
      @blocks[number] = block
      desc = struct(C::EasingDesc, name: text, batch: BATCH, release: FORGET, context: number, live: live ? 1 : 0,
                                   replace: replace ? 1 : 0, tolerance: tolerance, max_points: max_points)
      Easing.new(out_number { |out| C.ts_easing_register(desc, out) })
    rescue Exception # rubocop:disable Lint/RescueException
      @blocks.delete(number)
      raise
    end

    def unregister(name)
      check { C.ts_easing_unregister(c_text(name)) }
    end

    # A text as C has it.
    def c_text(text)
      raise ArgumentError, "a text with a NUL inside" if text.include?("\0")

      "#{text}\0"
    end
  end

  # A curve: one user of it, until it is closed or collected.
  class Easing
    attr_reader :handle

    def self.parse(text, dialect = :canonical)
      number = C::DIALECTS.fetch(dialect)
      new(TweenSpirit.out_number { |out| C.ts_easing_parse(TweenSpirit.c_text(text), number, out) })
    end

    # Takes over a handle of which this program is a user.
    def initialize(handle)
      @handle = handle
      ObjectSpace.define_finalizer(self, Easing.releaser(handle))
    end

    def self.releaser(handle)
      ->(_) { C.ts_easing_release(handle) }
    end

    # The value at t.
    def call(t)
      out = TweenSpirit.room(8)
      TweenSpirit.check { C.ts_easing_evaluate(@handle, t, 0, out) }
      out[0, 8].unpack1("d")
    end

    def to_proc
      method(:call).to_proc
    end

    # The canonical name.
    def name
      size = 128
      loop do
        buffer = TweenSpirit.room(size)
        length = TweenSpirit.out_number { |out| C.ts_easing_print(@handle, buffer, size, out) }
        return buffer[0, length] if length < size

        size = length + 1
      end
    end

    def info
      info = TweenSpirit.struct(C::EasingInfo)
      TweenSpirit.check { C.ts_easing_get_info(@handle, info) }
      info
    end

    # One user less, now rather than when it is collected.
    def close
      ObjectSpace.undefine_finalizer(self)
      handle = @handle
      @handle = 0
      TweenSpirit.check { C.ts_easing_release(handle) }
    end
  end
end

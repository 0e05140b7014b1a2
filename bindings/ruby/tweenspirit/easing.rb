# SPDX-License-Identifier: MIT

module TweenSpirit
  # Blocks by their number, which is the context that C hands back.
  @blocks = {}
  @last_block = 0

  # Two callbacks for all blocks. What a block raises must not pass through C: it waits in its thread.
  numbers = ->(pointer, count) { pointer[0, 8 * count].unpack("d*") }
  BATCH = Fiddle::Closure::BlockCaller.new(
    Fiddle::TYPE_INT, [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_SIZE_T, Fiddle::TYPE_VOIDP]
  ) do |t, out, count, context|
    block = @blocks[context.to_i]
    out[0, 8 * count] = numbers.call(t, count).map { |x| Float(block.call(x)) }.pack("d*")
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
    # Registers a block of t under a name; with live, it is called whenever the easing is evaluated.
    def register(name, live: false, replace: false, tolerance: 0.0, max_points: 0, &block)
      refuse("block", nil, "a block of t") unless block
      number = @last_block += 1
      @blocks[number] = block
      Call.invoke(:ts_easing_register, nil, {name: name, batch: BATCH, release: FORGET, context: number, live: live,
                                             replace: replace, tolerance: tolerance, max_points: max_points})
    rescue Exception # rubocop:disable Lint/RescueException
      @blocks.delete(number)
      raise
    end

    def unregister(name)
      Call.invoke(:ts_easing_unregister, nil, name)
    end

    # Evaluates a built-in easing by its number, without an object.
    def ease(id, t)
      C.ts_ease(id, t)
    end

    # The names that resolve without a parameter.
    def easings
      Call.invoke(:ts_easing_list, nil).split("\n")
    end

    # A text as C has it.
    def c_text(text, name = "text")
      refuse(name, text, "a string") unless text.is_a?(String) || text.is_a?(Symbol)
      refuse(name, text, "a string without a NUL") if text.to_s.include?("\0")
      "#{text}\0"
    end
  end

  # An easing: one user of it.
  class Easing < Owner
    RELEASE = :ts_easing_release
    TYPE = :ts_easing
    functions "easing", "to_css", :json => "easing_to_json", :name => "easing_print", :info => "easing_get_info",
                                  :evaluate => "easing_evaluate", :slope => "easing_differentiate",
                                  :inverse => "easing_inverse", :modified => "easing_modify", :bake => "easing_bake"
    validity :ts_easing_is_valid

    # The easing that a text names, in a dialect: :canonical, :css, :gsap, ...
    def self.parse(text, dialect = :canonical)
      Call.invoke(:ts_easing_parse, nil, text, dialect)
    end

    def self.from_json(text)
      Call.invoke(:ts_easing_from_json, nil, text)
    end

    # A built-in easing by its number, C::EASING_...
    def self.builtin(id)
      Call.invoke(:ts_easing_get_builtin, nil, id)
    end

    # CSS's linear() of outputs, and their inputs.
    def self.linear(outputs, inputs = nil)
      if inputs && inputs.size != outputs.size
        TweenSpirit.refuse("inputs", inputs.size, "as many as outputs")
      end
      out, count = Call.column("outputs", outputs)
      at, = Call.numbers_in("inputs", inputs, nil)
      handle = TweenSpirit.room(8)
      TweenSpirit.check { C.ts_easing_create_linear(out, at, count, handle) }
      new(handle[0, 8].unpack1("Q"))
    end

    # The value at t, clamped to 0 and 1.
    def call(t)
      out = TweenSpirit.room(8)
      TweenSpirit.check { C.ts_easing_evaluate(@handle, t, 0, out) }
      out[0, 8].unpack1("d")
    end

    def to_proc
      method(:call).to_proc
    end

    # The values at an array of numbers.
    def sample(t)
      memory, count = Call.column("t", t)
      TweenSpirit.check { C.ts_easing_sample_f64(@handle, memory, memory, count) }
      memory[0, 8 * count].unpack("d*")
    end
  end
  Call::CLASSES[:ts_easing] = Easing
end

# SPDX-License-Identifier: MIT
#
# Makes calls from C's declarations (c.rb): numbers, symbols, hashes and objects go in, and what C writes through its out
# pointers comes back. So a method is the name of its function in a list, and nothing else.

module TweenSpirit
  # A call that failed: the library's ts_error_info.
  class Error < StandardError
    attr_reader :status, :argument, :got, :number, :hint, :slot, :generation, :line

    def initialize(status, message, **fields)
      @status = status
      @line = @slot = @generation = 0
      fields.each { |name, value| instance_variable_set(:"@#{name}", value) }
      super(message)
    end
  end

  class << self
    # Runs a call of the library: what a block raised in it is raised on, any other failure as an Error.
    def check
      Thread.current[:tweenspirit_raised] = nil
      status = yield
      raised = Thread.current[:tweenspirit_raised]
      Thread.current[:tweenspirit_raised] = nil
      return if status == C::OK
      raise raised if raised && status == C::ERROR_CALLBACK

      info = Call.room(:ts_error_info)
      C.ts_error_get_info(info)
      fields = Call.record(:ts_error_info, info).to_h
      fields[:number] = nil if fields.delete(:is_number) == false
      raise Error.new(C.ts_status_name(status).to_s, fields.delete(:message).to_s, **fields.except(:status))
    end

    # Raises an error of the face's own, of an argument that cannot be given to C.
    def refuse(argument, got, hint, message = nil)
      message ||= "#{argument} must be #{hint}, got #{got.inspect}"
      raise Error.new("TS_ERROR_INVALID_ARGUMENT", message, argument: argument.to_s, got: got.to_s, hint: hint.to_s)
    end

    # Room for `size` bytes, zero, freed when it is collected.
    def room(size)
      pointer = Fiddle::Pointer.malloc([size, 1].max, Fiddle::RUBY_FREE)
      pointer[0, size] = "\0" * size
      pointer
    end

    # Numbers as C has them.
    def doubles(numbers)
      memory = room(8 * numbers.size)
      memory[0, 8 * numbers.size] = numbers.pack("d*")
      memory
    end

    # A struct of C of its fields by keyword: a pointer, which holds what it points to.
    def struct(type, **fields)
      Call.struct_in(type, type, fields, Call::State.new([], nil))
    end
  end

  # The marshalling.
  module Call
    # What a call holds until it has returned, and how many numbers its lanes are.
    State = Struct.new(:hold, :lanes)
    Step = Struct.new(:kind, :type, :base, :name, :taken)
    FORMATS = {
      "double" => "d", "float" => "f", "_Bool" => "C", "bool" => "C", "uint8_t" => "C", "uint32_t" => "L", "int32_t" => "l",
      "size_t" => "Q", "uint64_t" => "Q", "int64_t" => "q", "ptrdiff_t" => "q",
    }.freeze
    INTEGERS = {
      "uint8_t" => 0..255, "uint32_t" => 0..0xFFFFFFFF, "int32_t" => -0x80000000..0x7FFFFFFF,
      "size_t" => 0..0xFFFFFFFFFFFFFFFF, "uint64_t" => 0..0xFFFFFFFFFFFFFFFF, "int64_t" => -(2**63)..(2**63 - 1),
      "ptrdiff_t" => -(2**63)..(2**63 - 1),
    }.freeze
    # Words for the flags of timings and motions, and zeros that a struct takes for "not given".
    FLAGS = {essential: C::TIMING_ESSENTIAL, keep: C::TIMING_KEEP, hold: C::TIMING_HOLD,
             additive: C::TIMING_ADDITIVE}.freeze
    ZEROS = {duration: C::TIMING_ZERO_DURATION, iterations: C::TIMING_ZERO_ITERATIONS, rate: C::TIMING_ZERO_RATE}.freeze
    # Functions whose double pointers are as many numbers as there are lanes.
    OF_LANES = %i[ts_channel_get ts_channel_value_at ts_channel_get_bounds ts_track_evaluate ts_velocity_tracker_get
                  ts_trackset_sample_f64 ts_channels_get].freeze
    # Structs that memory is described by, with `data`.
    VIEWS = /\Ats_(view|input)_f(32|64)\z|\Ats_index\z/.freeze

    @plans = {}
    @layouts = {}
    @records = {}
    # By the type of a handle or a struct: the class of what comes back.
    CLASSES = {} # rubocop:disable Style/MutableConstant
    VALUES = {} # rubocop:disable Style/MutableConstant

    module_function

    def plain(type)
      type.gsub("const ", "").sub(/[\s*]+\z/, "").to_sym
    end

    # The fields of a struct by name: type and place.
    def layout(type)
      @layouts[type] ||= C::FIELDS.fetch(type)[1].split(", ").to_h do |text|
        kind, name, place = text.match(/\A(.+) (\w+) (\d+)\z/).captures
        [name.to_sym, [kind, place.to_i]]
      end
    end

    def size(type)
      C::HANDLES.include?(type) ? 8 : C::FIELDS.fetch(type)[0]
    end

    # A struct in memory, zero but for its size.
    def room(type)
      memory = TweenSpirit.room(size(type))
      memory[0, 8] = [size(type)].pack("Q") if C::FIELDS[type] && layout(type).key?(:struct_size)
      memory
    end

    # What a method by rule takes: numbers, words, booleans, handles and strings.
    PLAIN = [*FORMATS.keys - ["float"], *C::WORDS.keys.map(&:to_s), *C::HANDLES.map(&:to_s), "const char *"].freeze
    # Commands that are in these classes by other means: ownership, chains that give themselves, the stops of steps.
    BY_OTHER_MEANS = /\A(destroy|retain|release|set_stops|is_valid|add_.*|then.*)\z/.freeze

    # Gives the classes of handles the header's getters and plain commands of them, where nothing else is named so and no
    # list names the function: ts_chain_get_length is `length`, ts_chain_pause `pause`.
    def by_rule
      C::PARAMETERS.each do |name, parameters|
        type, word = name.to_s.match(/\A(ts_[a-z]+)_(\w+)\z/)&.captures
        kind = type && CLASSES[type.to_sym]
        rest = kind && parameters.match(/\A(?:ts_world \w+, )?#{type} \w+(?:, (.*))?\z/)
        next if !rest || kind.named.include?(name)

        taken = rest[1].to_s.split(", ").map { |text| text.sub(/\w+\z/, "").strip }
        next unless word.start_with?("get_") || (taken.all? { |each| PLAIN.include?(each) } && !BY_OTHER_MEANS.match?(word))

        method = word.delete_prefix("get_")
        # (Object has a `fail` of its own.)
        ours = kind.ancestors - Object.ancestors
        next if ours.any? { |each| each.method_defined?(method, false) || each.private_method_defined?(method, false) }

        kind.functions(type.delete_prefix("ts_"), word)
      end
    end

    # ---- What goes in ------------------------------------------------------------------------------------------------

    def number_in(name, value)
      return value if value.is_a?(Numeric)

      TweenSpirit.refuse(name, value, "a number")
    end

    # Numbers for C: an array, one for all of `lanes`, or memory as it is.
    def numbers_in(name, value, lanes)
      case value
      when nil, Fiddle::Pointer then [value, lanes]
      when Numeric then [TweenSpirit.doubles([value] * (lanes || 1)), lanes || 1]
      when Array
        if lanes && value.size != lanes
          TweenSpirit.refuse(name, value.size, lanes, "#{name}: #{value.size} numbers, not #{lanes}")
        end
        value.each_with_index { |number, i| number_in("#{name}[#{i}]", number) }
        [TweenSpirit.doubles(value), value.size]
      else TweenSpirit.refuse(name, value, "a number or an array of numbers")
      end
    end

    # Likewise where there must be some.
    def column(name, values, count = nil)
      return numbers_in(name, values, count) if values.is_a?(Array)

      TweenSpirit.refuse(name, values, "an array of numbers")
    end

    def handle_in(name, type, value, state)
      return 0 if value.nil?
      return value if value.is_a?(Integer)

      value = Easing.parse(value) if type == :ts_easing && value.is_a?(String)
      unless CLASSES[type] && value.is_a?(CLASSES[type])
        TweenSpirit.refuse(name, value, "a #{type.to_s.delete_prefix('ts_')}")
      end
      state.hold << value
      value.handle
    end

    # What a scalar of C is packed of; its type may be an enum.
    def scalar_in(name, type, value)
      words = C::WORDS[type.to_sym]
      if words
        return value if value.is_a?(Integer)

        return words.fetch(value.to_sym) { word_refused(name, words, value) } if value.is_a?(Symbol) || value.is_a?(String)

        word_refused(name, words, value)
      elsif type.end_with?("ool")
        return value ? 1 : 0 if [nil, true, false].include?(value)

        TweenSpirit.refuse(name, value, "true or false")
      elsif (range = INTEGERS[type])
        return value.to_i if value.is_a?(Numeric) && range.cover?(value) && (value % 1).zero?

        TweenSpirit.refuse(name, value, "an integer from #{range.min} to #{range.max}")
      else
        number_in(name, value).to_f
      end
    end

    def word_refused(name, words, value)
      TweenSpirit.refuse(name, value, "one of #{words.keys.map(&:inspect).join(', ')}")
    end

    # Hashes or objects side by side: the memory, and how many.
    def array_in(name, type, values, state)
      values = [values] unless values.is_a?(Array)
      step = size(type)
      all = TweenSpirit.room(step * values.size)
      values.each_with_index do |value, i|
        label = "#{name}[#{i}]"
        TweenSpirit.refuse(label, value, "a hash or an object") if value.nil?
        all[i * step, step] =
          if C::HANDLES.include?(type)
            [handle_in(label, type, value, state)].pack("Q")
          else
            struct_in(label, type, value, state)[0, step]
          end
      end
      state.hold << all
      [all, values.size]
    end

    # A struct of a hash of its fields; a number is a duration, a symbol a preset. nil is nil.
    def struct_in(name, type, value, state)
      return value if value.nil? || value.is_a?(Fiddle::Pointer) || value.is_a?(Fiddle::CStructEntity)

      value = {duration: value} if value.is_a?(Numeric) && type == :ts_timing
      value = Spring.new(value) if type == :ts_spring && (value.is_a?(Symbol) || value.is_a?(String))
      return value.c if value.respond_to?(:c)

      TweenSpirit.refuse(name, value, "a hash of #{type}") unless value.is_a?(Hash)
      fields = layout(type)
      memory = room(type)
      flags = 0
      value.each do |key, content|
        flags |= ZEROS[key] if ZEROS[key] && content == 0 && fields[:flags] && (type == :ts_timing || key == :rate)
        if fields[key]
          field_in(memory, fields, key, content, state) unless content.nil?
        elsif FLAGS[key] && fields[:flags]
          flags |= FLAGS[key] if content
        else
          known = (fields.keys - [:struct_size]).join(", ")
          TweenSpirit.refuse("#{name}.#{key}", content, "one of #{known}", "#{type} has no field #{key}; it has #{known}")
        end
      end
      unless flags.zero?
        place = fields[:flags][1]
        memory[place, 4] = [memory[place, 4].unpack1("L") | flags].pack("L")
      end
      # What it points to stays as long as it does.
      memory.instance_variable_set(:@held, state.hold.dup)
      state.hold << memory
      memory
    end

    def field_in(memory, fields, name, value, state)
      kind, place = fields[name]
      type = kind.sub(/\[\d+\]\z/, "").to_sym
      base = plain(kind)
      packed =
        if C::HANDLES.include?(type)
          [handle_in(name, type, value, state)].pack("Q")
        elsif C::FIELDS[type]
          if VIEWS.match?(type) && !value.is_a?(Hash)
            value = value.is_a?(Numeric) ? {number: value} : {data: value}
          end
          struct_in(name, type, value, state)[0, size(type)]
        elsif kind.include?("*")
          memory_at, count = pointed(name, kind, base, value, fields, state)
          counted = following(fields, name)
          memory[fields[counted][1], 8] = [count].pack("Q") if counted && count
          [memory_at.to_i].pack("Q")
        elsif kind.end_with?("]")
          value.pack("#{FORMATS.fetch(type.to_s)}*")
        elsif FORMATS[kind] || C::WORDS[type]
          [scalar_in(name, kind, value)].pack(FORMATS[kind] || "l")
        else
          # A function's address.
          state.hold << value
          [value.to_i].pack("Q")
        end
      memory[place, packed.bytesize] = packed
    end

    # The field that says how many a pointer's are, if the next one does.
    def following(fields, name)
      names = fields.keys
      counted = names[names.index(name) + 1]
      counted if counted&.end_with?("count")
    end

    def pointed(name, kind, base, value, fields, state)
      return [value, nil] if value.is_a?(Fiddle::Pointer) || kind == "void *"

      if C::HANDLES.include?(base) || C::FIELDS[base]
        array_in(name, base, value, state)
      elsif kind.start_with?("const double")
        lanes = following(fields, name) ? nil : state.lanes&.call
        lanes *= 2 if lanes && name.end_with?("_handle")
        found = numbers_in(name, value, lanes)
        state.hold << found[0]
        found
      elsif kind == "const char *"
        text = TweenSpirit.c_text(value, name)
        pointer = Fiddle::Pointer[text]
        state.hold << text << pointer
        [pointer, nil]
      else
        TweenSpirit.refuse(name, value, "memory")
      end
    end

    # ---- What comes out ----------------------------------------------------------------------------------------------

    # What C has at a place, of a type.
    def read(type, memory, place, world)
      kind = type.to_s
      name = kind.to_sym
      if C::HANDLES.include?(name)
        handle = memory[place, 8].unpack1("Q")
        handle.zero? ? nil : adopt(name, handle, world)
      elsif C::FIELDS[name]
        copy = TweenSpirit.room(size(name))
        copy[0, size(name)] = memory[place, size(name)]
        VALUES[name] ? VALUES[name].call(copy, world) : record(name, copy, world)
      elsif C::WORDS[name]
        number = memory[place, 4].unpack1("l")
        C::WORDS[name].key(number) || number
      elsif kind == "const char *"
        pointer = Fiddle::Pointer.new(memory[place, 8].unpack1("Q"))
        pointer.null? ? nil : pointer.to_s.force_encoding(Encoding::UTF_8)
      elsif (array = kind.match(/\A(\w+)\[(\d+)\]\z/))
        format = FORMATS.fetch(array[1])
        memory[place, [0].pack(format).bytesize * array[2].to_i].unpack("#{format}*")
      elsif kind.end_with?("ool")
        memory[place, 1] != "\0"
      elsif FORMATS[kind]
        memory[place, [0].pack(FORMATS[kind]).bytesize].unpack1(FORMATS[kind])
      end
    end

    # An object of a handle; an Integer where it has no class.
    def adopt(type, handle, world)
      made = CLASSES[type]
      return handle unless made

      made < Part ? made.new(world, handle) : made.new(handle)
    end

    # A struct of C as one of Ruby.
    def record(type, memory, world = nil)
      fields = layout(type).reject { |name, (kind, _)| name == :struct_size || (kind.include?("*") && kind != "const char *") }
      @records[type] ||= Struct.new(*fields.keys)
      values = fields.map do |_, (kind, place)|
        # What a struct refers to is only named: it owns nothing.
        if kind == "ts_easing" && memory[place, 8] != "\0" * 8
          TweenSpirit.check { C.ts_easing_retain(memory[place, 8].unpack1("Q")) }
        end
        read(kind, memory, place, world)
      end
      @records[type].new(*values)
    end

    # ---- Calls -------------------------------------------------------------------------------------------------------

    # What to do for each parameter of a function, or for a few that belong together.
    def plan(name)
      @plans[name] ||= begin
        parameters = C::PARAMETERS.fetch(name).split(", ").map { |text| text.match(/\A(.+?) ?(\w+)\z/).captures }
        steps = []
        until parameters.empty?
          steps << step(name, *parameters.values_at(0, 1))
          parameters.shift(steps.last.taken)
        end
        steps
      end
    end

    def step(function, parameter, next_parameter)
      type, name = parameter
      next_type, following = next_parameter
      base = plain(type)
      kind, taken =
        if type == "char *" then [:text, 3]
        elsif type.end_with?("*") && !type.start_with?("const") && (name.start_with?("out_") || name == "out")
          many = (base == :double && OF_LANES.include?(function)) || function.start_with?("ts_channels_")
          following == "capacity" ? [:list, 3] : [many ? :many : :out, 1]
        elsif type == "const char *" then [:string, following == "length" && next_type == "size_t" ? 2 : 1]
        elsif type == "const char *const *" then [:strings, 2]
        elsif name == "lanes" && type == "size_t" then [:lanes, 1]
        elsif type.start_with?("const double") then [:numbers, following == "count" ? 2 : 1]
        elsif type.start_with?("const") && following == "count" then [:array, 2]
        elsif type.end_with?("*") then [:struct, 1]
        elsif C::HANDLES.include?(base) then [:handle, 1]
        else [:scalar, 1]
        end
      Step.new(kind, type, base, name, taken)
    end

    # Whether a function writes anything.
    def answers?(name)
      plan(name).any? { |step| %i[text out many list].include?(step.kind) }
    end

    # Calls a function for an object, nil for none, with arguments for those parameters that the object is not.
    def invoke(name, object, *given)
      state = State.new([object], object.respond_to?(:lanes) ? -> { object.lanes } : nil)
      world = object.is_a?(World) ? object : object.respond_to?(:world) ? object.world : nil
      own = object ? object.own : {}
      arguments, outs = [], []
      plan(name).each do |step|
        if own.key?(step.type)
          arguments.concat(Array(own[step.type]))
          own = own.except(step.type)
          next
        end
        case step.kind
        when :text, :out, :many, :list then outs << out_of(step, object, state, arguments)
        when :lanes then arguments << state.lanes.call
        else
          if given.empty? && !%i[handle struct numbers string strings scalar].include?(step.kind)
            raise ArgumentError, "#{name} wants #{step.name}"
          end
          arguments.concat(argument(step, given.shift, object, state))
        end
      end
      raise ArgumentError, "too many arguments for #{name}" unless given.empty?

      again = true
      while again
        TweenSpirit.check { C.send(name, *arguments) }
        again = outs.select { |out| out.grow(arguments) }.any?
      end
      results = outs.map { |out| out.result(world) }
      results.size > 1 ? results : results.first
    end

    def argument(step, value, object, state)
      case step.kind
      when :handle
        state.lanes = -> { value.lanes } if step.base == :ts_channel && value.respond_to?(:lanes)
        [handle_in(step.name, step.base, value, state)]
      when :string
        return [nil] if value.nil? && step.taken == 1

        TweenSpirit.refuse(step.name, value, "a string") unless value.is_a?(String) || value.is_a?(Symbol)
        step.taken == 2 ? [value.to_s, value.to_s.bytesize] : [TweenSpirit.c_text(value.to_s, step.name)]
      when :strings
        texts = Array(value).map { |text| Fiddle::Pointer[TweenSpirit.c_text(text, step.name)] }
        state.hold.concat(texts)
        [Fiddle::Pointer[texts.map(&:to_i).pack("Q*")], texts.size]
      when :numbers
        lanes = step.taken == 1 ? state.lanes : nil
        # One for each channel, not for each lane.
        lanes = -> { object.size } if %w[delays durations].include?(step.name)
        memory, count = numbers_in(step.name, value, lanes&.call)
        state.hold << memory
        step.taken == 2 ? [memory, count] : [memory]
      when :array then array_in(step.name, step.base, value, state)
      when :struct then [struct_in(step.name, step.base, value, state)]
      else [scalar_in(step.name, step.type, value)]
      end
    end

    def out_of(step, object, state, arguments)
      out = Out.new(step, arguments.size)
      count = {text: 128, list: 16, out: 1}[step.kind]
      count ||= step.base == :double ? state.lanes.call : object.size
      out.make(count)
      arguments << out.memory
      arguments << count << out.length if step.taken == 3
      out
    end

    # A place that a call writes to.
    class Out
      attr_reader :memory, :length

      def initialize(step, place)
        @step = step
        @place = place
        @length = TweenSpirit.room(8)
      end

      def make(count)
        @count = count
        base = @step.base
        @width = if @step.kind == :text then 1
                 elsif C::HANDLES.include?(base) || C::FIELDS[base] then Call.size(base)
                 else 8
                 end
        @memory = @step.kind == :out && C::FIELDS[base] ? Call.room(base) : TweenSpirit.room(@width * count)
      end

      def written
        @length[0, 8].unpack1("Q")
      end

      # Makes more room where there was too little, and whether it did.
      def grow(arguments)
        wanted = {text: written + 1, list: written}[@step.kind]
        return false unless wanted && wanted > @count

        make(wanted)
        arguments[@place, 2] = [@memory, wanted]
        true
      end

      def result(world)
        case @step.kind
        when :text then @memory[0, written].force_encoding(Encoding::UTF_8)
        when :list then Array.new(written) { |i| Call.read(@step.base, @memory, i * @width, world) }
        when :many then Array.new(@count) { |i| Call.read(@step.base, @memory, i * @width, world) }
        else
          value = Call.read(@step.base, @memory, 0, world)
          # SIZE_MAX is nowhere.
          @step.base == :size_t && value == 0xFFFFFFFFFFFFFFFF ? nil : value
        end
      end
    end
  end

  # What methods for functions of C are made by.
  module Functions
    # A function's name without the noun and "get_", or :method => "function" for another name. A method that answers
    # nothing gives its object.
    def functions(noun, *names, **others)
      names.each { |name| others[name.to_s.delete_prefix("get_").to_sym] = "#{noun}_#{name}" }
      others.each do |method, name|
        function = :"ts_#{name}"
        named << function
        define_method(method) do |*given|
          result = Call.invoke(function, self, *given)
          Call.answers?(function) ? result : self
        end
      end
    end

    # The functions that have methods.
    def named
      @named ||= []
    end

    # valid? of a function that says it.
    def validity(function)
      define_method(:valid?) { !C.send(function, *own.values.flatten).zero? }
    end
  end

  # What owns a handle, until it is closed or collected. A class says by which function it lets go.
  class Owner
    extend Functions
    attr_reader :handle

    # Takes over a handle.
    def initialize(handle)
      @handle = handle
      ObjectSpace.define_finalizer(self, self.class.releaser(handle))
    end

    def self.releaser(handle)
      function = self::RELEASE
      ->(_) { C.send(function, handle) }
    end

    # What it is for the types of C's parameters.
    def own
      {self.class::TYPE.to_s => @handle}
    end

    # Lets go now rather than when it is collected.
    def close
      ObjectSpace.undefine_finalizer(self)
      handle = @handle
      @handle = 0
      TweenSpirit.check { C.send(self.class::RELEASE, handle) }
    end

    def ==(other)
      other.class == self.class && other.handle == @handle
    end
    alias eql? ==

    def hash
      @handle.hash
    end
  end

  # What is in a world, by its handle.
  class Part
    extend Functions
    attr_reader :world, :handle

    def initialize(world, handle)
      @world = world
      @handle = handle
    end

    def own
      {"ts_world" => @world.handle, self.class::TYPE.to_s => @handle}
    end

    def ==(other)
      other.class == self.class && other.handle == @handle && other.world == @world
    end
    alias eql? ==

    def hash
      @handle.hash
    end

    def inspect
      format("#<%s %x>", self.class.name, @handle)
    end
  end

  # A plain value around a struct `c` of C.
  class Value
    extend Functions
    attr_reader :c

    def initialize(memory)
      @c = memory
    end

    def own
      self.class::TYPES.to_h { |type| [type, @c] }
    end
  end
end

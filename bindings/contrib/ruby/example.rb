# SPDX-License-Identifier: MIT
#
# TweenSpirit in Ruby by Fiddle (c.rb, generated from the C header): a curve of its own, a batch of springs, a world with a
# handler, and errors. TWEENSPIRIT_LIB=LIBRARY ruby example.rb; Tests/Consumers/Hosts/contrib.txt is what it prints.

require_relative "c"

C = TweenSpirit::C
abort "the library has another ABI version than c.rb" unless C.ts_abi_version == C::ABI_VERSION

# The exception of a block that C called; it must not pass through C.
$raised = nil

# A struct in zeroed memory, with its struct_size if it has one.
def struct(type, **fields)
  memory = type.malloc(Fiddle::RUBY_FREE)
  memory.to_ptr[0, type.size] = "\0" * type.size
  memory.struct_size = type.size if memory.respond_to?(:struct_size=)
  fields.each { |name, value| memory[name.to_s] = value }
  memory
end

# Calls a function of C. A failure becomes an exception: a callback's own, or one with the fields of ts_error_info.
def call(name, *arguments)
  $raised = nil
  status = C.public_send(:"ts_#{name}", *arguments)
  return if status == C::OK
  raise $raised if $raised

  info = struct(C::ErrorInfo)
  C.ts_error_get_info(info)
  text = ->(pointer) { pointer.null? ? nil : pointer.to_s }
  raise Failure.new(text[info.message], C.ts_status_name(status).to_s, text[info.argument], text[info.got], text[info.hint])
end

# A call that failed.
class Failure < StandardError
  attr_reader :status, :argument, :got, :hint

  def initialize(message, status, argument, got, hint)
    super(message)
    @status, @argument, @got, @hint = status, argument, got, hint
  end
end

# Calls a function of C and returns the number that it writes through its last pointer: "Q" a handle or count, "d" a double.
def made(format, name, *arguments)
  out = Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE)
  call(name, *arguments, out)
  out[0, 8].unpack1(format)
end

# Numbers as C has them: "f*" floats, "d*" doubles.
def array(format, *numbers)
  bytes = numbers.pack(format)
  memory = Fiddle::Pointer.malloc(bytes.size, Fiddle::RUBY_FREE)
  memory[0, bytes.size] = bytes
  memory
end

# Closures that C may call; a live curve's must not be collected.
CLOSURES = []

# Registers a block of t under a name. The library bakes it now; with `live`, it calls the block at each evaluation.
def register(name, live: false)
  evaluate = Fiddle::Closure::BlockCaller.new(
    Fiddle::TYPE_INT, [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_SIZE_T, Fiddle::TYPE_VOIDP]
  ) do |t, out, count, _|
    out[0, 8 * count] = t[0, 8 * count].unpack("d*").map { |each| yield each }.pack("d*")
    C::OK
  rescue Exception => e # Also an interrupt must not pass through C.
    $raised = e
    C::ERROR_CALLBACK
  end
  CLOSURES << evaluate if live
  made("Q", :easing_register, struct(C::EasingDesc, name: Fiddle::Pointer[name], batch: evaluate, live: live ? 1 : 0))
end

# A curve.
hop = register("example:hop") { |t| t * (2.5 - t * (1.25 + 0.25 * t * t)) }
puts format("hop at 0.25 and 0.5: %.6f %.6f", *[0.25, 0.5].map { |t| made("d", :easing_evaluate, hop, t, 0) })

# A batch: four springs in arrays of floats.
spring = C::Spring.malloc(Fiddle::RUBY_FREE)
call(:spring_make, struct(C::SpringDesc, scheme: C::SPRING_BY_DURATION, duration: 0.5, bounce: 0.3), spring)
value, velocity, target = array("f*", 0, 0, 0, 0), array("f*", 0, 0, 0, 0), array("f*", 10, 20, 30, 40)
batch = struct(C::SpringBatchF32, count: 4, springs: spring, spring_count: 1, tolerance: 0.01)
{value: value, velocity: velocity, target: target}.each do |name, memory|
  column = batch.public_send(name)
  column.data = memory
  column.stride = 4
end
active = nil
6.times { active = made("Q", :springs_step_f32, batch, 1.0 / 60) }
puts format("springs: %.4f %.4f %.4f %.4f, %d moving", *value[0, 16].unpack("f*"), active)

# A world: x is moved along the curve; a handler is called at the exact end, and starts a spring.
world = made("Q", :world_create, nil)
x = made("Q", :channel_create, world, nil)
tween = made("Q", :channel_tween_to, world, x, 100, 0.5, "example:hop")
handlers = {}
on_end = lambda do |player, &handler|
  call(:player_set_stops, world, player, C::STOP_AT_END)
  handlers[player] = handler
end
on_end.call(tween) do |event|
  puts format("the tween ended at %.6f", event.time)
  made("Q", :channel_spring_to, world, x, 0, 0.5, 0.3)
end

# Steps the world; the step stops at each event with a handler.
step = lambda do |dt|
  stop = struct(C::Stop)
  call(:world_run, world, dt, stop)
  until stop.kind == C::STOP_NONE
    handlers[stop.event.player]&.call(stop.event)
    call(:world_continue, world, stop)
  end
end
[0.25, 0.5].each do |dt|
  step.call(dt)
  lanes = array("d*", 0)
  call(:channel_get, world, x, lanes, nil, nil, 1)
  puts format("x is %.6f", lanes[0, 8].unpack1("d"))
end
puts format("hash %016x", made("Q", :world_hash, world))

# Errors: a name that does not exist, and a curve that fails.
begin
  made("Q", :easing_parse, "quad.inn", C::DIALECT_CANONICAL)
rescue Failure => e
  puts "#{e.status}: #{e.argument} #{e.hint}, not #{e.got}"
end
half = register("example:half", live: true) { |t| t > 0.5 ? raise("beyond the middle") : t }
begin
  made("d", :easing_evaluate, half, 0.75, 0)
rescue RuntimeError => e
  puts "the curve failed: #{e.message}"
end
[hop, half].each { |easing| call(:easing_release, easing) }
call(:world_destroy, world)

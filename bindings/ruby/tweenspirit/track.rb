# SPDX-License-Identifier: MIT

module TweenSpirit
  # A track of keys. Places of keys and markers count from 0.
  class Track < Owner
    RELEASE = :ts_track_destroy
    TYPE = :ts_track
    functions "track", "copy", "insert", "set_key", "set_value", "move", "find", "find_range", "find_time", "bake", "to_css",
              :extrapolate => "track_set_extrapolation", :marker_at => "track_add_marker",
              :markers_between => "track_get_markers", :at => "track_evaluate", :json => "track_to_json",
              :web_animation => "track_to_web_animation", :css_keyframes => "track_to_css_keyframes"
    private :marker_at, :markers_between
    validity :ts_track_is_valid

    # An empty track of a kind, and of ts_track_desc's fields.
    def initialize(kind = :float, **fields)
      return super(kind) if kind.is_a?(Integer)

      made = Call.invoke(:ts_track_create, nil, {kind: kind, **fields})
      ObjectSpace.undefine_finalizer(made)
      super(made.handle)
    end

    def self.from_json(text)
      Call.invoke(:ts_track_from_json, nil, text)
    end

    # A track of few keys through samples, of ts_fit_desc's fields, and its largest error.
    def self.fit(times, values, lanes: 1, **fields)
      Call.invoke(:ts_track_fit, nil, {times: times, values: values, lanes: lanes, **fields, count: times.size})
    end

    def lanes
      @lanes ||= info.lanes
    end

    # Adds a key; options are ts_key's fields.
    def key(time, value, **options)
      insert([{time: time, value: value, **options}])
    end

    # Adds a key so many seconds behind the last one.
    def after(duration, value, **options)
      key(duration, value, relative: true, **options)
    end

    # Adds keys of an array of times and one of values, lane after lane; what they share is in `like`.
    def insert_columns(times, values, **like)
      desc = like.empty? ? nil : TweenSpirit.struct(:ts_key, **like)
      t, count = Call.column("times", times)
      v, = Call.column("values", values, count * lanes)
      TweenSpirit.check { C.ts_track_insert_columns(@handle, desc, t, v, count) }
      self
    end

    # The key at a place, as a hash.
    def key_at(index)
      key = Call.room(:ts_key)
      numbers = TweenSpirit.room(8 * 7 * lanes)
      TweenSpirit.check { C.ts_track_get_key(@handle, index, key, numbers) }
      all = Call.record(:ts_key, key).to_h.except(:relative).compact
      all.delete(:spring) if all[:interpolation] != :spring
      {value: 1, in_tangent: 1, out_tangent: 1, in_handle: 2, out_handle: 2}.each do |name, wide|
        address = key[Call.layout(:ts_key)[name][1], 8].unpack1("Q")
        count = lanes * wide
        all[name] = numbers[address - numbers.to_i, 8 * count].unpack("d*") unless address.zero?
      end
      all
    end

    # Adds a marker by its name or id.
    def marker(time, marker)
      marker_at(time, marker.is_a?(Integer) ? marker : TweenSpirit.marker(marker))
    end

    # Markers in a span of time, or all.
    def markers(after = -Float::INFINITY, upto = Float::INFINITY)
      markers_between(after, upto)
    end

    # A number, or an array of them.
    def value(t)
      Call.one(at(t).first)
    end

    def velocity(t)
      Call.one(at(t).last)
    end

    # A row of numbers for each time.
    def sample(times)
      t, count = Call.column("times", times)
      Call.rows(count, lanes) { |out| C.ts_track_sample_f64(@handle, t, out, count) }
    end
  end

  # A compiled copy of tracks.
  class TrackSet < Owner
    RELEASE = :ts_trackset_destroy
    TYPE = :ts_trackset
    functions "trackset", :cursor => "cursor_create", :at => "trackset_sample_f64"
    private :at
    validity :ts_trackset_is_valid

    def self.of(*tracks)
      Call.invoke(:ts_trackset_create, nil, tracks)
    end

    def lanes
      @lanes ||= info.lanes
    end

    # Every lane at a time; a cursor makes a nearby time cheap.
    def value(t, cursor = nil)
      at(cursor, t)
    end

    def sample(times)
      t, count = Call.column("times", times)
      Call.rows(count, lanes) { |out| C.ts_trackset_sample_many_f64(@handle, t, count, out) }
    end

    # Every lane at the times i / fps, of frame `start` on.
    def frames(start, count, fps)
      Call.rows(count, lanes) { |out| C.ts_trackset_sample_frames_f64(@handle, start, count, fps, out) }
    end
  end

  class Cursor < Owner
    RELEASE = :ts_cursor_destroy
    TYPE = :ts_cursor
    validity :ts_cursor_is_valid
  end

  # A path, by fractions of its length.
  class Path < Owner
    RELEASE = :ts_path_destroy
    TYPE = :ts_path
    functions "path", "to_track"
    validity :ts_path_is_valid

    # A path of SVG's text.
    def self.svg(text)
      Call.invoke(:ts_path_create_svg, nil, text)
    end

    # A path of points, one number after the other.
    def self.bezier(points, dimensions: 2, degree: 3)
      memory, count = Call.column("points", points)
      handle = TweenSpirit.room(8)
      TweenSpirit.check { C.ts_path_create_bezier(memory, count / dimensions, dimensions, degree, handle) }
      new(handle[0, 8].unpack1("Q"))
    end

    # Rows of points, and of unit tangents, at fractions of the length.
    def sample(parts)
      memory, count = Call.column("parts", parts)
      wide = info.dimensions
      tangents = TweenSpirit.room(8 * count * wide)
      points = Call.rows(count, wide) { |out| C.ts_path_sample(@handle, memory, count, out, tangents) }
      [points, tangents[0, 8 * count * wide].unpack("d*").each_slice(wide).to_a]
    end
  end

  [Track, TrackSet, Cursor, Path].each { |its| Call::CLASSES[its::TYPE] = its }

  module Call
    module_function

    # One number by itself.
    def one(numbers)
      numbers.size == 1 ? numbers.first : numbers
    end

    # Rows of numbers that a call writes.
    def rows(count, lanes)
      out = TweenSpirit.room(8 * count * lanes)
      TweenSpirit.check { yield out }
      out[0, 8 * count * lanes].unpack("d*").each_slice(lanes).to_a
    end
  end

  class << self
    # The id of a marker's name.
    def marker(name)
      Call.invoke(:ts_marker_get_id, nil, name)
    end

    # The name of a marker's id.
    def marker_name(id)
      Call.invoke(:ts_marker_print, nil, id)
    end

    # Parts of a matrix, and the matrix of parts: affine_decompose, affine_compose, trs_decompose, trs_compose.
    {affine: 6, trs: 16}.each do |name, count|
      define_method(:"#{name}_decompose") do |matrix|
        memory, = Call.column("matrix", matrix, count)
        parts = Call.room(:"ts_#{name}")
        check { C.send(:"ts_#{name}_decompose", memory, parts) }
        Call.record(:"ts_#{name}", parts)
      end
      define_method(:"#{name}_compose") do |parts|
        memory = struct(:"ts_#{name}", **parts.to_h)
        Call.rows(1, count) { |out| C.send(:"ts_#{name}_compose", memory, out) }.first
      end
    end

    # A timing of ts_timing's fields at a local time.
    def timing(local_time, **fields)
      Call.invoke(:ts_timing_evaluate, nil, fields, local_time)
    end

    # Delays of ts_stagger_desc's fields.
    def stagger(count, **fields)
      desc = struct(:ts_stagger_desc, count: count, **fields)
      return [] if count.zero?

      Call.rows(1, count) { |out| C.ts_stagger(desc, out) }.first
    end
  end
end

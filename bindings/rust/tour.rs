// SPDX-License-Identifier: MIT
//! The tour of Tests/Hosts/tour.c in Rust; it prints the same.
//! build.sh LIBRARY-FOLDER OUT tour.rs; OUT/tour

use std::cell::Cell;
use std::mem::size_of;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use tweenspirit::sys::DecayScheme;
use tweenspirit::{
    affine_compose, affine_decompose, check, color, ease, fling, follow, marker, marker_name, register, rubber_band, stagger,
    sys, trs_compose, trs_decompose, unregister, Bake, Bounds, Chained, Channel, Comparison, Contact, Decay,
    DecayStart, DecayTo, Decays, Dialect, Direction, Easing, EasingId, EasingModifier, Error, EventKind, Extrapolation,
    Fall, FallMotion, Fling, FlingKind, Follow, InputKind, Interpolation, Keyed, Kind, LayerMode, Link, MotionPolicy,
    Of, On, Options, Path, PathTrack, Punch, Reason, Result, Retarget, Scene, SceneThing, Shake, Spring, SpringPreset,
    SpringTo, Springs, Stagger, StaggerFrom, Start, Timing, Track, TrackKind, TrackSet, Transition, Tweens,
    VelocityTracker, VelocityWeighting, World, WorldOptions,
};

const LIVE: Options = Options { tolerance: 0.0, max_points: 0, live: true, replace: false };

fn show(what: &str, easing: &Easing) -> Result<()> {
    for i in 0..=8 {
        println!("{what} {i}/8 {:016x}", easing.at(f64::from(i) / 8.0)?.to_bits());
    }
    Ok(())
}

/// Numbers in a line.
fn row(what: &str, numbers: &[f64]) {
    let words: Vec<_> = numbers.iter().map(|number| format!("{:016x}", number.to_bits())).collect();
    println!("{what}: {}", words.join(" "));
}

fn library() {
    let version = tweenspirit::abi_version();
    assert_eq!(version, sys::ABI_VERSION, "the library is of another version");
    println!("abi {version}");
    for (name, size) in [
        ("ts_easing_desc", size_of::<sys::EasingDesc>()),
        ("ts_easing_info", size_of::<sys::EasingInfo>()),
        ("ts_spring_desc", size_of::<sys::SpringDesc>()),
        ("ts_spring_batch_f32", size_of::<sys::SpringBatchF32>()),
        ("ts_channel_desc", size_of::<sys::ChannelDesc>()),
        ("ts_channel_info", size_of::<sys::ChannelInfo>()),
        ("ts_timing", size_of::<sys::Timing>()),
        ("ts_tween_desc", size_of::<sys::TweenDesc>()),
        ("ts_spring_to", size_of::<sys::SpringTo>()),
        ("ts_decay_to", size_of::<sys::DecayTo>()),
        ("ts_event", size_of::<sys::Event>()),
        ("ts_stop", size_of::<sys::Stop>()),
        ("ts_chain_desc", size_of::<sys::ChainDesc>()),
        ("ts_chain_info", size_of::<sys::ChainInfo>()),
        ("ts_playhead_to", size_of::<sys::PlayheadTo>()),
    ] {
        println!("size {name} {size}");
    }
}

fn texts() -> Result<()> {
    for (text, dialect) in [
        ("cubic.inOut", Dialect::CANONICAL),
        ("cubic-bezier(.4,0,.2,1)", Dialect::CSS),
        ("linear(0, 0.5 25% 75%, 1)", Dialect::CSS),
        ("elastic(1, 0.3)", Dialect::GSAP),
        ("spring(0.5, 0.3)", Dialect::CANONICAL),
    ] {
        let easing = Easing::parse(text, dialect)?;
        let name = easing.name()?;
        println!("{text} is {name}");
        show(&name, &easing)?;
    }
    Ok(())
}

fn hop(t: f64) -> f64 {
    t * (2.5 - t * (1.25 + 0.25 * t * t))
}

/// hop, and how often it was called.
fn counted() -> (impl Fn(f64) -> f64 + Send + Sync + 'static, Arc<AtomicUsize>) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let curve = move |t| {
        counter.fetch_add(1, Ordering::Relaxed);
        hop(t)
    };
    (curve, calls)
}

fn curves() -> Result<()> {
    let (curve, calls) = counted();
    let baked = register("tour:hop", curve, Options::default())?;
    let to_bake = calls.load(Ordering::Relaxed);
    show("tour:hop", &baked)?;
    let info = baked.info()?;
    println!("tour:hop is of kind {}, off by {:016x} at most", info.kind.0, info.max_error.to_bits());
    show("mirror(tour:hop)", &Easing::parse("mirror(tour:hop)", Dialect::CANONICAL)?)?;
    assert!(to_bake > 0 && calls.load(Ordering::Relaxed) == to_bake, "a baked curve was called");
    assert_eq!(Arc::strong_count(&calls), 1, "a baked curve's closure is dropped");

    let (curve, calls) = counted();
    let live = register("tour:live", curve, LIVE)?;
    show("tour:live", &live)?;
    assert!(calls.load(Ordering::Relaxed) >= 9, "a live curve was not called");

    // A panic comes out as it is, and has not gone through C, which gets a status.
    let half = |t| if t > 0.5 { std::panic::panic_any("beyond the middle") } else { t };
    let failing = register("tour:half", half, LIVE)?;
    set_hook(Box::new(|_| {}));
    let panic = catch_unwind(AssertUnwindSafe(|| failing.at(0.75))).expect_err("a panic was expected");
    assert_eq!(panic.downcast_ref(), Some(&"beyond the middle"));
    let panic = catch_unwind(AssertUnwindSafe(|| register("tour:other", half, Options::default())));
    assert!(panic.is_err(), "a panic was expected while a curve is baked");
    let mut value = 0.0;
    let status = unsafe { sys::ts_easing_evaluate(failing.handle(), 0.75, 0, &mut value) };
    let _ = std::panic::take_hook();
    println!("tour:half at 0.5 {:016x}, at 0.75 {}", failing.at(0.5)?.to_bits(), status);

    for name in ["tour:hop", "tour:live", "tour:half"] {
        unregister(name)?;
    }
    let other = live.clone();
    drop(live);
    assert_eq!((other.at(0.5)?, Arc::strong_count(&calls)), (hop(0.5), 2), "one user is left");
    drop(other);
    assert_eq!(Arc::strong_count(&calls), 1, "the last user of a live curve drops its closure");
    Ok(())
}

fn springs() -> Result<()> {
    let mut value = [0.0f32, 1.0, 2.0, 3.0, 4.0];
    let mut velocity = value.map(|i| i * i - 8.0);
    let target = value.map(|i| 10.0 - 3.0 * i);
    let springs = [Spring::new(0.5, 0.3)?];
    for frame in 1..=60 {
        let dt = if frame % 2 == 1 { 1.0 / 60.0 } else { 1.0 / 48.0 };
        let mut batch = Springs {
            value: &mut value,
            velocity: &mut velocity,
            target: &target,
            springs: &springs,
            index: None,
            tolerance: 0.01f32,
            threads: 0,
        };
        let moving = batch.step(dt)?;
        if frame % 12 == 0 {
            println!("frame {frame} moving {moving}");
            for (i, (x, v)) in value.iter().zip(&velocity).enumerate() {
                println!("sprite {i} {:08x} {:08x}", x.to_bits(), v.to_bits());
            }
        }
    }
    Ok(())
}

fn world() -> Result<()> {
    let (curve, calls) = counted();
    let easing = register("tour:live", curve, LIVE)?;
    let world = World::new()?;
    let channel = world.channel("point", &[3.0, 4.0])?;
    let point = channel.bind(&[3.0, 4.0])?;
    channel.tween_to(
        &[100.0, -50.0],
        Timing {
            delay: 0.1,
            duration: 0.5,
            iterations: 2.0,
            direction: Direction::ALTERNATE,
            easing: Some(&easing),
            ..Timing::default()
        },
    )?;
    let mut spring = None;
    for frame in 1..=90 {
        if frame == 45 {
            spring = Some(channel.spring_to(&[40.0, 20.0], SpringTo::default())?.handle());
        }
        let active = world.step(if frame % 3 != 0 { 1.0 / 60.0 } else { 1.0 / 50.0 })?;
        if frame % 9 == 0 {
            let (x, y) = (point[0].get().to_bits(), point[1].get().to_bits());
            println!("frame {frame} active {active} point {x:016x} {y:016x}");
        }
    }
    for e in world.events()? {
        let player = if Some(e.player) == spring { 2 } else { 1 };
        let (kind, reason, lanes, [x, y, ..]) = (e.kind.0, e.reason.0, e.lanes, e.value.map(f64::to_bits));
        let time = e.time.to_bits();
        println!(
            "event at {time:016x} kind {kind} reason {reason} player {player} lanes {lanes} value {x:016x} {y:016x}"
        );
    }
    println!("hash {:016x}", world.hash()?);
    let handle = world.handle();
    drop(world);
    let gone = check(|| unsafe { sys::ts_world_step(handle, 0.0, std::ptr::null_mut()) });
    println!("gone: {}", gone.expect_err("a world that is gone").status);
    unregister("tour:live")?;
    drop(easing);
    assert_eq!(Arc::strong_count(&calls), 1, "the world and the tween were the curve's last users");
    Ok(())
}

fn number(channel: Channel) -> Result<u64> {
    Ok(channel.value()?[0].to_bits())
}

fn groups() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let chain = world.chain(Chained::default())?;
    chain.tween(x, &[10.0], 0.25)?.then()?.tween(x, &[0.0], 0.25)?.then()?.tween(x, &[10.0], 0.25)?;
    chain.start()?;
    world.step_to(0.6)?;
    println!("three groups: x {:016x}", number(x)?);
    Ok(())
}

fn handlers() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    x.tween_to(&[10.0], 0.25)?.on(On::End, |world, stop| {
        println!("ended at {:016x}", stop.time.to_bits());
        world.channel_of(stop.event.channel)?.tween_to(&[0.0], 0.5).map(drop)
    })?;
    world.step(0.5)?;
    println!("and half back: x {:016x}", number(x)?);

    // A panic comes out of the step, which is complete: what a block should have done ends its chain.
    let why = Rc::new(Cell::new(Reason::NONE));
    let (reason, held) = (Rc::clone(&why), Rc::downgrade(&why));
    let chain = world.chain(Chained::default())?.tween(x, &[1.0], 0.25)?.then()?;
    chain.animate(|_, _| std::panic::panic_any("in a block"))?.delay(1.0)?.start()?;
    chain.on(On::End, move |_, stop| Ok(reason.set(stop.event.reason)))?;
    let kept = Rc::clone(&why);
    let inner = world.chain(Chained::default())?.animate(move |_, _| Ok(kept.set(kept.get())))?;
    world.chain(Chained::default())?.add(inner)?.start()?;
    world.channel("y", &[0.0])?.tween_to(&[1.0], 0.5)?.on(On::End, |world, _| world.step(0.0).map(drop))?;
    set_hook(Box::new(|_| {}));
    let panic = catch_unwind(AssertUnwindSafe(|| world.step(1.0))).expect_err("a panic was expected");
    let _ = std::panic::take_hook();
    assert_eq!(panic.downcast_ref(), Some(&"in a block"));
    assert_eq!((why.get(), chain.is_valid(), world.step(1.0)?), (Reason::ERROR, false, 0), "a step that is complete");
    assert_eq!((Rc::strong_count(&why), held.strong_count()), (1, 1), "what a chain's handler holds is dropped");
    world.find("y")?.tween_to(&[2.0], 0.5)?.on(On::End, |world, _| world.step(0.0).map(drop))?;
    assert_eq!(world.step(1.0).expect_err("a step within a step").status, tweenspirit::Status::ERROR_BUSY);
    let error = x.tween_to(&[1.0, 2.0], 1.0).map(drop).expect_err("too many numbers");
    assert_eq!((error.to_string().as_str(), error.hint.as_deref()), (TOO_MANY, Some("1")));
    Ok(())
}

const TOO_MANY: &str = "TS_ERROR_INVALID_ARGUMENT: target: 2 numbers, not 1";
const TRACK: &str = r#"{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}"#;

fn items() -> Result<()> {
    let world = World::new()?;
    let (x, y) = (world.channel("x", &[0.0])?, world.channel("y", &[0.0])?);
    let track = Track::from_json(TRACK)?;
    println!("{}", track.to_json()?);
    let timeline = world.timeline()?;
    timeline.add(y, &track, 0.25)?;
    let inner = world.chain(Chained::default())?.tween(x, &[3.0], 0.125)?;
    let chain = world.chain(Chained { iterations: 2.0, rate: 2.0, keep: true, tolerant: false })?;
    chain.tween(x, &[10.0], 0.25)?.delay(0.5)?;
    chain.spring(x, &[4.0], SpringTo::default())?.marker(7)?.then()?;
    chain.decay(x, DecayTo { velocity: Some(&[100.0]), ..DecayTo::default() })?.then()?;
    chain.play(x, &track, None)?.play_timeline(timeline, None)?.then()?;
    chain.add(inner)?.then()?;
    chain.block("tell", |world, stop| {
        let x = world.find("x")?;
        println!("block at {:016x}: x {:016x}", stop.time.to_bits(), number(x)?);
        world.chain_of(stop.chain).adopt(x.tween_to(&[5.0], 0.25)?).map(drop)
    })?;
    chain.then()?.animate_to(timeline, 0.5, Timing::default())?;
    chain.on(On::Marker, |_, stop| {
        println!("marker {} at {:016x}", stop.event.marker, stop.time.to_bits());
        Ok(())
    })?;
    chain.on(On::End, |_, stop| {
        println!("chain ended at {:016x}, reason {}", stop.time.to_bits(), stop.event.reason.0);
        Ok(())
    })?;
    chain.start()?;
    world.step(30.0)?;
    println!("x {:016x} y {:016x}", number(x)?, number(y)?);
    for e in world.events()?.iter().filter(|e| e.kind >= EventKind::CHAIN_BEGIN) {
        println!("event at {:016x} kind {} reason {} marker {}", e.time.to_bits(), e.kind.0, e.reason.0, e.marker);
    }
    println!("hash {:016x}", world.hash()?);
    Ok(())
}

fn controls() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let show = |what: &str| number(x).map(|x| println!("{what}: x {x:016x}"));
    let chain = world.chain(Chained { keep: true, ..Chained::default() })?;
    chain.tween(x, &[10.0], 1.0)?.then()?.tween(x, &[20.0], 1.0)?.start()?;
    world.step(0.25)?;
    show("started")?;
    chain.pause()?;
    world.step(1.0)?;
    show("paused")?;
    chain.resume()?.set_rate(2.0)?;
    world.step(0.125)?;
    show("resumed, twice as fast")?;
    chain.finish()?;
    show("finished")?;
    chain.set_iterations(2.0)?.start()?;
    world.step(1.25)?;
    show("once more, and on")?;
    chain.cancel()?;
    show("cancelled")?;
    chain.start()?;
    world.step(0.25)?;
    chain.stop()?;
    world.step(1.0)?;
    show("stopped")?;
    assert_eq!(chain.info()?.groups, 2);
    chain.close()?;
    println!("is there: {}", u8::from(chain.is_valid()));
    Ok(())
}

fn easing_noun() -> Result<()> {
    let easing = Easing::builtin(EasingId::QUAD_IN)?.modified(EasingModifier::OUT)?;
    println!("out of quad.in is {}", easing.name()?);
    let beyond = easing.evaluate(1.5, sys::EVALUATE_EXTRAPOLATE)?;
    row("easing", &[easing.slope(0.25)?, easing.inverse(0.75)?, beyond, ease(EasingId::BACK_OUT, 0.5)]);
    println!("in CSS {}", easing.to_css(1e-3)?.0);
    println!("in JSON {}", easing.to_json()?);
    let read = Easing::from_json(&easing.to_json()?)?;
    let mut t = [0.125, 0.25, 0.75];
    Easing::linear(&[0.0, 0.75, 1.0], Some(&[0.0, 0.5, 1.0]))?.sample(&mut t)?;
    let (_, max_error) = Easing::parse("elastic.out", Dialect::CANONICAL)?.bake(1e-4, 0)?;
    row("easings", &[t[0], t[1], t[2], read.at(0.5)?, max_error]);
    Ok(())
}

fn spring_noun() -> Result<()> {
    let spring = Spring::by_stiffness(200.0, 10.0, 0.0)?;
    let its = spring.info()?;
    row("spring", &[its.omega, its.damping_ratio, its.duration, its.bounce, its.settling_duration, its.half_life]);
    let json = Spring::preset(SpringPreset::BOUNCY)?.to_json()?;
    println!("bouncy is {json}");
    let motion = spring.motion(Start { target: 100.0, velocity: 50.0, ..Start::default() });
    let (x, v) = motion.sample(&[0.125, 0.25])?;
    let (settled, crossed) = (motion.settling_time(0.01)?, motion.crossing(50.0, 0.0)?);
    let (turned, peak) = motion.extremum(0.0)?;
    row("motion", &[x[0], v[0], x[1], v[1], settled, crossed, turned, peak]);
    let (value, velocity) = motion.retarget(0.25, 0.0)?.at(0.125)?;
    let (easing, settled) = Spring::from_json(&json)?.easing(0.0, 0.0)?;
    row("retargeted", &[value, velocity, settled, easing.at(0.25)?]);
    Ok(())
}

fn decay_noun() -> Result<()> {
    let decay = Decay::new(DecayScheme::HALF_LIFE, 0.25)?;
    let its = decay.info()?;
    let from = decay.motion(DecayStart { start: 10.0, velocity: 500.0, ..DecayStart::default() });
    let ((x, v), (rest, settled)) = (from.at(0.25)?, from.rest(0.5)?);
    let (handoff, crossed) = (from.handoff()?, from.crossing(100.0)?);
    let (aimed, snapped) = (decay.aim(0.0, 100.0)?, decay.snap(0.0, 500.0, 40.0, 5.0)?);
    row("decay", &[its.rate, its.drag, x, v, rest, settled, handoff, crossed, aimed, snapped]);
    let fall = FallMotion { acceleration: 9.75, velocity: -5.0, ..FallMotion::default() };
    let ((x, v), (distance, seconds)) = (fall.at(0.5)?, fling(FlingKind::FLUTTER, 1000.0, 0.015, 160.0)?);
    let (value, speed) = follow(0.0, 2.0, 10.0, 0.125, 0.0625)?;
    let band = rubber_band(50.0, 100.0, 0.55, false)?;
    row("fall", &[x, v, fall.crossing(0.0, 0.0)?, distance, seconds, band, value, speed]);
    row("color", &color("oklch(0.7 0.15 60 / 50%)")?);
    let mut tracker = VelocityTracker::<2>::new(0, VelocityWeighting::NONE)?;
    for i in 0..5 {
        let i = f64::from(i);
        tracker.add(i / 128.0, [i * i, 3.0 * i])?;
    }
    let (velocity, its) = tracker.velocity(f64::NEG_INFINITY)?;
    row("velocity", &[velocity[0], velocity[1], its.duration, its.confidence]);

    let (mut value, mut velocity) = ([0.0, 5.0], [10.0, 0.0]);
    let springs = [Spring::by_omega(8.0, 0.5, 0.0)?];
    let active = Springs {
        value: &mut value,
        velocity: &mut velocity,
        target: &[20.0, 20.0],
        springs: &springs,
        index: None,
        tolerance: 0.0f64,
        threads: 0,
    }
    .step(0.125)?;
    row("springs", &[value[0], value[1], velocity[0], velocity[1], active as f64]);
    let mut decays = Decays { value: &mut value, velocity: &mut velocity, decay, tolerance: 0.5f64, threads: 0 };
    let active = decays.step(0.125)?;
    row("decays", &[value[0], value[1], velocity[0], velocity[1], active as f64]);
    Tweens {
        from: &[0.0, 10.0],
        to: &[20.0, 20.0],
        start: &[0.0, 0.0],
        duration: &[2.0, 2.0],
        easings: &[&Easing::builtin(EasingId::CUBIC_OUT)?],
        index: None,
        out: &mut value,
        threads: 0,
    }
    .sample(0.5)?;
    row("tweens", &value);
    Ok(())
}

fn track_noun() -> Result<()> {
    let cubic = Easing::parse("cubic.out", Dialect::CANONICAL)?;
    let track = Track::of(TrackKind::VEC2)?;
    let eased = Keyed { easing: Some(&cubic), ..Keyed::default() };
    track.key(0.0, &[0.0, 0.0], Keyed::default())?.key(1.0, &[10.0, 20.0], eased)?;
    track.after(0.5, &[5.0, 0.0], Keyed::default())?;
    track.marker(0.5, marker("tour.hit")?)?;
    let (at, velocity) = track.at(1.25)?;
    row("track", &[at, velocity, track.sample(&[0.5, 1.125])?].concat());
    track.set_value(2, &[6.0, 1.0])?;
    let index = track.move_key(2, 2.0)?;
    track.extrapolate(Extrapolation::HOLD, Extrapolation::LOOP)?;
    let range = track.find_range(0.5, 3.0)?;
    println!("keys {index} {} {} {}", range.start, range.len(), track.find(1.5)?.expect("a key before that"));
    let key = track.key_at(1)?;
    assert_eq!(
        (track.find(-1.0)?, key.easing.map(|its| its.name()), key.value),
        (None, Some(cubic.name()), vec![10.0, 20.0])
    );
    println!("{}", track.to_json()?);
    track.reverse()?;
    let markers = track.markers(-1.0, 3.0)?;
    println!("{} marker, {} at {:016x}", markers.len(), marker_name(markers[0].id)?, markers[0].time.to_bits());
    row("reversed", &track.value(0.75)?);

    let columns =
        Track::new(Kind { kind: TrackKind::FLOAT, interpolation: Interpolation::MONOTONE, ..Kind::default() })?;
    columns.insert_columns(&[0.0, 0.5, 1.0], &[0.0, 8.0, 10.0], Keyed::default())?;
    let (baked, max_error) = columns.bake(Bake { tolerance: 0.125, ..Bake::default() })?;
    let its = baked.info()?;
    row("baked", &[columns.find_time(5.0)?, max_error, its.end, its.count as f64]);
    let times = [0.0, 1.0, 2.0, 3.0];
    let (fitted, max_error) = Track::fit(&times, &[0.0, 1.0, 2.0, 0.0], 1, 0.125, Interpolation::DEFAULT)?;
    row("fitted", &[max_error, fitted.info()?.count as f64]);
    println!("{}", columns.to_css(0.01)?.0);
    println!("{}", baked.to_web_animation("left", "px", 0.5)?);
    println!("{}", baked.to_css_keyframes("go", "left", "px", 0.5)?);

    let set = TrackSet::new(&[&track, &columns])?;
    row("set", &set.value(0.25, Some(&set.cursor()?))?);
    row("frames", &set.frames(1, 2, 8.0)?);
    let path = Path::svg("M0 0 C 50 0 50 100 100 100")?;
    let (points, tangents) = path.sample(&[0.25, 1.0])?;
    row("path", &[&[path.info()?.length], &points[..], &tangents[..2]].concat());
    let line = Path::bezier(&[[0.0, 0.0], [3.0, 4.0]], 1)?;
    let (at, velocity) = line.to_track(PathTrack { duration: 2.0, ..PathTrack::default() })?.at(1.0)?;
    row("walked", &[at, velocity].concat());
    let affine = affine_decompose([0.0, 2.0, -3.0, 0.0, 5.0, 6.0])?;
    let matrix = affine_compose(&affine)?;
    row("affine", &[affine.rotation, affine.scale_x, affine.scale_y, matrix[1], matrix[4]]);
    let mut matrix = [0.0; 16];
    (matrix[0], matrix[5], matrix[10], matrix[12], matrix[13], matrix[14], matrix[15]) =
        (2.0, 2.0, 2.0, 1.0, 2.0, 3.0, 1.0);
    let trs = trs_decompose(matrix)?;
    row("trs", &[trs.translation[2], trs.rotation[3], trs.scale[0], trs_compose(&trs)?[5]]);
    let alternating = Timing { delay: 0.5, iterations: 3.0, direction: Direction::ALTERNATE, ..Timing::of(1.0) };
    let result = alternating.at(1.75)?;
    let delays = stagger(4, &Stagger { each: 0.125, from: StaggerFrom::CENTER, ..Stagger::default() })?;
    row("timing", &[result.progress, result.iteration, result.end_time, delays[0], delays[1]]);
    Ok(())
}

fn channel_noun() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let red = [1.0, 0.0, 0.0, 1.0];
    let color = world.channel_with(Some("color"), None, &red, Of { kind: TrackKind::COLOR, ..Of::default() })?;
    let angle = Of { kind: TrackKind::ANGLE, ..Of::default() };
    let turn = world.channel_with(Some("turn"), Some("card.turn"), &[0.0], angle)?;
    let quad = Easing::parse("quad.in", Dialect::CANONICAL)?;
    world.attach("card", 0, &quad)?;
    x.set_history(10.0)?;
    color.tween_to(&[0.0, 0.0, 1.0, 1.0], Timing { flags: sys::TIMING_KEEP, ..Timing::of(1.0) })?;
    turn.tween_to(&[3.0], 1.0)?;
    x.fall(&[-100.0], Fall { velocity: Some(&[40.0]), ..Fall::default() })?;
    let (lower, upper) = (Some(&[-1.0][..]), Some(&[9.0][..]));
    x.set_bounds(Bounds { lower, upper, contact: Contact::BOUNCE, restitution: 0.5, spring: None })?;
    world.step(0.5)?;
    row("colour", &color.value()?);
    row("its velocity", &color.velocity()?);
    row("its target", &color.target()?);
    let (info, lower, upper) = x.bounds()?;
    assert_eq!(info.contact, Contact::BOUNCE);
    row("bounced", &[x.value()?, turn.value()?, lower, upper].concat());
    x.set_bounds(Bounds::default())?;
    world.detach("card", 0)?;

    x.set(&[5.0])?;
    x.shake(&[3.0], Shake { seed: 7, ..Shake::default() })?;
    turn.fling(Fling { velocity: Some(&[300.0]), ..Fling::default() })?;
    let (layer, _) = color.add_layer(LayerMode::ADD, 0.5)?;
    layer.set(&[0.0, 0.5, 0.0, 0.0])?;
    world.step(0.125)?;
    row("layered", &color.value()?);
    layer.close()?;
    row("shaken", &[x.value()?, turn.value()?].concat());
    x.stop()?;
    x.tween_to(&[10.0], 1.0)?;
    world.step(0.25)?;
    x.begin_fade(0.5, Some(&quad))?;
    x.decay(DecayTo { velocity: Some(&[-20.0]), ..DecayTo::default() })?;
    world.step(0.25)?;
    let (value, velocity) = x.at(0.7)?;
    row("faded", &[x.value()?, value, velocity].concat());
    let three = world.channels(3, &[0.0])?;
    three.set(&[1.0, 2.0, 3.0])?;
    three.tween_to(&[9.0, 9.0, 9.0], 1.0, None, Some(&[0.0, 0.25, 0.5]))?;
    world.step(0.5)?;
    row("channels", &three.state()?[0]);
    for e in world.events()?.iter().filter(|e| e.kind == EventKind::CONTACT) {
        println!("contact at {:016x} bound {} of {:016x}", e.time.to_bits(), e.bound, e.value[0].to_bits());
    }
    Ok(())
}

fn player_noun() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let timing =
        Timing { iterations: 2.0, direction: Direction::ALTERNATE, flags: sys::TIMING_KEEP, ..Timing::of(1.0) };
    let player = x.tween_to(&[10.0], timing)?;
    world.step(0.25)?;
    player.pause()?;
    world.step(0.5)?;
    row("paused", &x.value()?);
    player.resume()?;
    player.set_rate(2.0)?;
    world.step(0.125)?;
    let info = player.info()?;
    row("resumed", &[x.value()?[0], info.time, info.remaining, info.progress]);
    player.reverse()?;
    world.step(0.125)?;
    row("reversed", &x.value()?);
    player.seek(0.5, false)?;
    let fields = sys::TIMING_HAS_DURATION | sys::TIMING_HAS_DELAY;
    player.update_timing(Timing { delay: 0.125, ..Timing::of(2.0) }, fields)?;
    row("sought", &x.value()?);
    player.set_target(&[20.0], Retarget::default())?;
    player.reverse()?;
    player.finish()?;
    let info = player.info()?;
    println!("kept {} ended {}", u8::from(info.kept), u8::from(info.ended));
    player.restart()?;
    world.step(0.5)?;
    let (seconds, endless) = world.remaining()?;
    row("restarted", &[x.value()?[0], seconds, f64::from(u8::from(endless.is_some()))]);
    player.cancel()?;
    row("cancelled", &x.value()?);
    let track = Track::from_json(TRACK)?;
    let player = x.play(&track, None)?;
    world.step(0.25)?;
    track.set_value(1, &[80.0])?;
    player.replace_track(&track)?;
    row("another track", &x.value()?);
    player.stop()?;
    println!("is there: {}", u8::from(player.is_valid()));
    Ok(())
}

fn timeline_noun() -> Result<()> {
    let world = World::new()?;
    let (x, y) = (world.channel("x", &[0.0])?, world.channel("y", &[0.0])?);
    let track = Track::from_json(TRACK)?;
    let (inner, timeline) = (world.timeline()?, world.timeline()?);
    inner.add(y, &track, 0.0)?;
    timeline.add(x, &track, 0.0)?;
    let entry = timeline.add_timeline(inner, timeline.position("+=0.25", 0.5)?, None)?;
    timeline.marker(0.375, marker("tour.hit")?)?;
    for i in 0..timeline.info()?.entries {
        let e = timeline.entry(i)?;
        println!("entry of kind {} {:016x} {:016x}", e.kind.0, e.at.to_bits(), e.end.to_bits());
    }
    timeline.set_time(1.0)?;
    row("scrubbed", &[timeline.info()?.duration, x.value()?[0], y.value()?[0]]);
    timeline.animate_to(0.25, 1.0)?;
    world.step(0.5)?;
    row("half way back", &[timeline.info()?.time, x.value()?[0], y.value()?[0]]);
    timeline.remove(entry)?;
    timeline.play(Some(Timing { iterations: 2.0, ..Timing::of(0.5) }))?;
    world.step(0.75)?;
    for e in world.events()? {
        let hit = u8::from(e.marker == marker("tour.hit")?);
        println!("event at {:016x} kind {} marker {hit}", e.time.to_bits(), e.kind.0);
    }
    row("played twice", &[x.value()?[0], y.value()?[0]]);
    timeline.play(None)?.pause()?;
    timeline.resume()?;
    assert!(timeline.player()?.is_some_and(|player| player.info().is_ok_and(|info| info.active)));
    timeline.pause()?;
    timeline.stop()?;
    timeline.stop()?;
    assert!(timeline.player()?.is_none());
    timeline.close()?;
    println!("is there: {}", u8::from(timeline.is_valid()));
    Ok(())
}

fn machine_noun() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let kept = Chained { keep: true, ..Chained::default() };
    let there = world.chain(kept)?.tween(x, &[10.0], 0.5)?;
    let back = world.chain(kept)?.spring(x, &[0.0], SpringTo::default())?;
    let machine = world.machine()?;
    let go = machine.add_input("go", InputKind::TRIGGER, 0.0)?;
    let speed = machine.add_input("speed", InputKind::NUMBER, 1.0)?;
    let idle = machine.add_state("idle", None)?;
    let away = machine.add_state("away", Some(there))?;
    let again = machine.add_state("again", Some(back))?;
    let conditions = [
        sys::Condition { input: go, comparison: Comparison::EQUAL, value: 1.0 },
        sys::Condition { input: speed, comparison: Comparison::AT_LEAST, value: 2.0 },
    ];
    let between = |from, to| Transition { from: Some(from), to: Some(to), ..Transition::default() };
    machine.add_transition(Transition { conditions: &conditions, ..between(idle, away) })?;
    machine.add_transition(Transition { finished: true, ..between(away, again) })?;
    machine.add_transition(Transition { after: 0.25, ..between(again, idle) })?;
    let its = machine.handle();
    machine.on_state(move |world, stop| {
        let left = stop.event.lanes;
        let name = if left == sys::MACHINE_NONE { "nowhere".into() } else { world.machine_of(its).state_name(left)? };
        println!("state at {:016x}: from {name} to {}", stop.time.to_bits(), stop.event.marker);
        Ok(())
    })?;
    machine.start()?;
    machine.fire("go")?;
    world.step(0.125)?;
    machine.set("speed", 2.0)?;
    world.step(1.0)?;
    assert_eq!(machine.state()?.as_deref(), Some("idle"));
    row("machine", &[x.value()?[0], machine.info()?.time, machine.input("go")?.0]);
    machine.stop()?;
    machine.close()?;
    println!("is there: {}", u8::from(machine.is_valid()));
    Ok(())
}

fn world_noun() -> Result<()> {
    let world = World::with(WorldOptions { max_step: 0.25, motion: MotionPolicy::FULL, ..WorldOptions::default() })?;
    let x = world.channel("x", &[0.0])?;
    let player = x.spring_to(&[10.0], SpringTo::default())?;
    world.set_rate(0.5)?;
    world.step(1.0)?;
    let info = world.info()?;
    row("world", &[info.time, info.rate, info.players as f64, info.steps as f64]);
    let bytes = world.snapshot()?;
    world.set_paused(true)?;
    world.step(1.0)?;
    world.set_paused(false)?;
    world.step(1.0)?;
    let again = world.hash()?;
    row("on", &x.value()?);
    world.restore(&bytes)?;
    row("restored", &x.value()?);
    let ended = Rc::new(Cell::new(false));
    let told = Rc::clone(&ended);
    player.on(On::End, move |_, _| Ok(told.set(true)))?;
    world.restore(&bytes)?;
    world.step(0.25)?;
    let hash = world.hash()?;
    println!("hash {hash:016x}, and the same again: {}", u8::from(hash == again));
    println!("{} changed", world.changes()?.len());
    println!("{}", world.inspect()?);
    player.finish()?;
    world.step(0.0)?;
    assert!(ended.get(), "a handler is kept where the world is restored");
    world.restore(&bytes)?;
    world.step(0.25)?;
    world.set_motion(MotionPolicy::NONE)?;
    x.tween_to(&[3.0], 1.0)?;
    row("without motion", &x.value()?);
    Ok(())
}

fn scene() -> Result<()> {
    let page = include_str!("../FORMAT.md").split("## Scene").nth(1).expect("the page has scenes");
    let text = page.split("```json\n").nth(1).and_then(|text| text.split("\n```\n").next()).expect("and one of them");
    let world = World::new()?;
    let scene = Scene::parse(text)?;
    println!("{}", scene.to_json()?);
    for thing in [SceneThing::CHANNEL, SceneThing::TIMELINE, SceneThing::CHAIN] {
        for name in scene.names(thing)? {
            println!("{} is {name}", thing.0);
        }
    }
    let build = scene.build(&world)?;
    drop(scene);
    let alpha = build.channel("card.alpha")?;
    world.on_block("popped", |world, stop| {
        let alpha = number(world.find("card.alpha")?)?;
        println!("popped at {:016x}: card.alpha {alpha:016x}", stop.time.to_bits());
        Ok(())
    })?;
    build.run()?;
    assert_eq!(build.chain("pop")?.info()?.state, tweenspirit::ChainState::IDLE);
    world.step(1.5)?;
    println!("card.alpha {:016x}", number(alpha)?);
    world.step(5.0)?;
    println!("hash {:016x}", world.hash()?);
    build.timeline("intro")?.play(None)?;
    world.step(1.25)?;
    println!("played: card.alpha {:016x}", number(alpha)?);
    assert!(build.chain("no such").is_err());
    build.remove()?;
    println!("removed: {}", world.find("card.alpha").map(drop).expect_err("it is gone").status);
    Ok(())
}

/// What runs is sent elsewhere, linked, punched, and moved along a path.
fn changes() -> Result<()> {
    let world = World::new()?;
    let (x, y) = (world.channel("x", &[0.0])?, world.channel("y", &[0.0])?);
    let place = world.channel("place", &[0.0, 0.0])?;
    y.link(&[x], Link { scale: Some(&[2.0]), offset: Some(&[1.0]), ..Link::default() })?;
    let spring = x.spring_to(&[100.0], SpringTo::default())?;
    x.punch(&[20.0], Punch { duration: 0.4, ..Punch::default() })?;
    let path = Path::svg("M0 0 C 50 0 50 100 100 100")?;
    place.follow(&path, Follow { timing: 1.0.into(), end: 1.0, ..Follow::default() })?;
    world.step(0.125)?;
    spring.set_target(&[-50.0], Retarget::default())?;
    world.step(0.25)?;
    let at = place.value()?;
    let [a, b] = [at[0].to_bits(), at[1].to_bits()];
    println!("changed: x {:016x} y {:016x} place {a:016x} {b:016x}", number(x)?, number(y)?);
    Ok(())
}

fn refusals() {
    let refused: [Error; 5] = [
        Easing::parse("cubic-bezier(1.5,0,.2,1)", Dialect::CSS).expect_err("x1 is too large"),
        Easing::parse("no.such", Dialect::CANONICAL).expect_err("no such curve"),
        Spring::new(-1.0, 0.0).expect_err("a negative duration"),
        register("quad.in", hop, Options::default()).expect_err("a built-in curve's name"),
        Scene::parse(r#"{"tweenspirit": 1, "type": "scene", "chain": {}}"#).map(drop).expect_err("no such member"),
    ];
    for error in refused {
        println!("{error}");
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        println!("argument {}, got {}, line {}", text(&error.argument), text(&error.got), error.line);
    }
}

fn main() -> Result<()> {
    library();
    texts()?;
    curves()?;
    springs()?;
    world()?;
    groups()?;
    handlers()?;
    items()?;
    controls()?;
    easing_noun()?;
    spring_noun()?;
    decay_noun()?;
    track_noun()?;
    channel_noun()?;
    player_noun()?;
    timeline_noun()?;
    machine_noun()?;
    world_noun()?;
    scene()?;
    changes()?;
    refusals();
    Ok(())
}

// SPDX-License-Identifier: MIT
//! The tour of Tests/Hosts/tour.c in Rust; it prints the same.
//! build.sh LIBRARY-FOLDER OUT tour.rs; OUT/tour

use std::cell::Cell;
use std::mem::size_of;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use tweenspirit::sys::Described;
use tweenspirit::{
    check, register, status_name, sys, unregister, Chained, Channel, Dialect, Direction, Easing, Error, On, Options,
    Player, Result, Scene, Spring, Springs, Thing, Track, Tween, World,
};

const LIVE: Options = Options { tolerance: 0.0, max_points: 0, live: true, replace: false };

fn show(what: &str, easing: &Easing) -> Result<()> {
    for i in 0..=8 {
        println!("{what} {i}/8 {:016x}", easing.at(f64::from(i) / 8.0)?.to_bits());
    }
    Ok(())
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
        ("cubic.inOut", Dialect::Canonical),
        ("cubic-bezier(.4,0,.2,1)", Dialect::Css),
        ("linear(0, 0.5 25% 75%, 1)", Dialect::Css),
        ("elastic(1, 0.3)", Dialect::Gsap),
        ("spring(0.5, 0.3)", Dialect::Canonical),
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
    println!("tour:hop is of kind {}, off by {:016x} at most", info.kind, info.max_error.to_bits());
    show("mirror(tour:hop)", &Easing::parse("mirror(tour:hop)", Dialect::Canonical)?)?;
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
    println!("tour:half at 0.5 {:016x}, at 0.75 {}", failing.at(0.5)?.to_bits(), status_name(status));

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
    let spring = Spring::new(0.5, 0.3)?;
    for frame in 1..=60 {
        let dt = if frame % 2 == 1 { 1.0 / 60.0 } else { 1.0 / 48.0 };
        let mut springs = Springs { value: &mut value, velocity: &mut velocity, target: &target };
        let moving = springs.step(spring, dt, 0.01)?;
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
    let there =
        Tween { delay: 0.1, duration: 0.5, iterations: 2.0, direction: Direction::Alternate, easing: Some(easing) };
    channel.tween_to(&[100.0, -50.0], &there)?;
    let mut spring = None;
    for frame in 1..=90 {
        if frame == 45 {
            spring = Some(channel.spring_to(&[40.0, 20.0], None)?);
        }
        let active = world.step(if frame % 3 != 0 { 1.0 / 60.0 } else { 1.0 / 50.0 })?;
        if frame % 9 == 0 {
            let (x, y) = (point[0].get().to_bits(), point[1].get().to_bits());
            println!("frame {frame} active {active} point {x:016x} {y:016x}");
        }
    }
    for e in world.events()? {
        let player = if Some(e.player) == spring { 2 } else { 1 };
        let (kind, reason, lanes, [x, y, ..]) = (e.kind, e.reason, e.lanes, e.value.map(f64::to_bits));
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
    drop(there);
    assert_eq!(Arc::strong_count(&calls), 1, "the world and the tween were the curve's last users");
    Ok(())
}

fn number(channel: Channel) -> Result<u64> {
    Ok(channel.value()?[0].to_bits())
}

fn groups() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let quarter = Tween::of(0.25);
    let chain = world.chain(Chained::default())?;
    chain.tween(x, &[10.0], &quarter)?.then()?.tween(x, &[0.0], &quarter)?.then()?.tween(x, &[10.0], &quarter)?;
    chain.start()?;
    world.step_to(0.6)?;
    println!("three groups: x {:016x}", number(x)?);
    Ok(())
}

fn handlers() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    world.on(x.tween_to(&[10.0], &Tween::of(0.25))?, On::End, |world, stop| {
        println!("ended at {:016x}", stop.time.to_bits());
        world.find("x")?.tween_to(&[0.0], &Tween::of(0.5)).map(drop)
    })?;
    world.step(0.5)?;
    println!("and half back: x {:016x}", number(x)?);

    // A panic comes out of the step, which is complete: what a block should have done ends its chain.
    let why = Rc::new(Cell::new(0));
    let (reason, held) = (Rc::clone(&why), Rc::downgrade(&why));
    let chain = world.chain(Chained::default())?.tween(x, &[1.0], &Tween::of(0.25))?.then()?;
    chain.block(None, |_, _| std::panic::panic_any("in a block"))?.then()?.delay(1.0)?.start()?;
    chain.on(On::End, move |_, stop| Ok(reason.set(stop.event.reason)))?;
    let kept = Rc::clone(&why);
    let inner = world.chain(Chained::default())?.block(None, move |_, _| Ok(kept.set(kept.get())))?;
    world.chain(Chained::default())?.chain(inner)?.start()?;
    let y = world.channel("y", &[0.0])?.tween_to(&[1.0], &Tween::of(0.5))?;
    world.on(y, On::End, |world, _| world.step(0.0).map(drop))?;
    set_hook(Box::new(|_| {}));
    let panic = catch_unwind(AssertUnwindSafe(|| world.step(1.0))).expect_err("a panic was expected");
    let _ = std::panic::take_hook();
    assert_eq!(panic.downcast_ref(), Some(&"in a block"));
    assert_eq!((why.get(), chain.is_valid(), world.step(1.0)?), (7, false, 0), "a step that is complete");
    assert_eq!((Rc::strong_count(&why), held.strong_count()), (1, 1), "what a chain's handler holds is dropped");
    let y = world.find("y")?.tween_to(&[2.0], &Tween::of(0.5))?;
    world.on(y, On::End, |world, _| world.step(0.0).map(drop))?;
    assert_eq!(world.step(1.0).expect_err("a step within a step").status, "TS_ERROR_BUSY");
    assert!(x.tween_to(&[1.0, 2.0], &Tween::of(1.0)).is_err());
    Ok(())
}

const TRACK: &str = r#"{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}"#;

fn items() -> Result<()> {
    let world = World::new()?;
    let (x, y) = (world.channel("x", &[0.0])?, world.channel("y", &[0.0])?);
    let track = Track::parse(TRACK)?;
    println!("{}", track.print()?);
    let timeline = world.timeline()?;
    timeline.track(y, &track, 0.25)?;
    let inner = world.chain(Chained::default())?.tween(x, &[3.0], &Tween::of(0.125))?;
    let chain = world.chain(Chained { iterations: 2.0, rate: 2.0, keep: true })?;
    chain.tween(x, &[10.0], &Tween::of(0.25))?.delay(0.5)?.then()?;
    chain.spring(x, &[4.0], None)?.marker(7)?.then()?;
    chain.decay(x, &[100.0])?.then()?;
    chain.track(x, &track, None)?.timeline(timeline, None)?.then()?;
    chain.chain(inner)?.then()?;
    chain.block(Some("tell"), |world, stop| {
        let x = world.find("x")?;
        println!("block at {:016x}: x {:016x}", stop.time.to_bits(), number(x)?);
        world.chain_of(stop.chain).adopt(x.tween_to(&[5.0], &Tween::of(0.25))?).map(drop)
    })?;
    chain.then()?.playhead(timeline, 0.5, &Tween::default())?;
    chain.on(On::Marker, |_, stop| {
        println!("marker {} at {:016x}", stop.event.marker, stop.time.to_bits());
        Ok(())
    })?;
    chain.on(On::End, |_, stop| {
        println!("chain ended at {:016x}, reason {}", stop.time.to_bits(), stop.event.reason);
        Ok(())
    })?;
    chain.start()?;
    world.step(30.0)?;
    println!("x {:016x} y {:016x}", number(x)?, number(y)?);
    for e in world.events()?.iter().filter(|e| e.kind >= sys::EVENT_CHAIN_BEGIN) {
        println!("event at {:016x} kind {} reason {} marker {}", e.time.to_bits(), e.kind, e.reason, e.marker);
    }
    println!("hash {:016x}", world.hash()?);
    Ok(())
}

fn controls() -> Result<()> {
    let world = World::new()?;
    let x = world.channel("x", &[0.0])?;
    let show = |what: &str| number(x).map(|x| println!("{what}: x {x:016x}"));
    let chain = world.chain(Chained { keep: true, ..Chained::default() })?;
    chain.tween(x, &[10.0], &Tween::of(1.0))?.then()?.tween(x, &[20.0], &Tween::of(1.0))?.start()?;
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
    chain.destroy()?;
    println!("is there: {}", u8::from(chain.is_valid()));
    Ok(())
}

fn scene() -> Result<()> {
    let page = include_str!("../FORMAT.md").split("## Scene").nth(1).expect("the page has scenes");
    let text = page.split("```json\n").nth(1).and_then(|text| text.split("\n```\n").next()).expect("and one of them");
    let world = World::new()?;
    let scene = Scene::parse(text)?;
    println!("{}", scene.print()?);
    for thing in [Thing::Channel, Thing::Timeline, Thing::Chain] {
        for name in scene.names(thing)? {
            println!("{} is {name}", thing as u32);
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
    assert_eq!(build.chain("pop")?.info()?.state, 0);
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

/// By the functions of C: what runs is sent elsewhere, linked, punched, and moved along a path.
fn changes() -> Result<()> {
    let world = World::new()?;
    let (x, y) = (world.channel("x", &[0.0])?, world.channel("y", &[0.0])?);
    let place = world.channel("place", &[0.0, 0.0])?;
    let (w, source, mut other) = (world.handle(), x.handle(), Player::default());
    let (way, scale, offset, strength, target) = ("M0 0 C 50 0 50 100 100 100", 2.0, 1.0, 20.0, -50.0);
    let mut link = sys::LinkDesc::new();
    (link.sources, link.count, link.scale, link.offset) = (&source, 1, &scale, &offset);
    check(|| unsafe { sys::ts_channel_link(w, y.handle(), &link) })?;
    let spring = x.spring_to(&[100.0], None)?;
    let mut punch = sys::PunchDesc::new();
    (punch.strength, punch.duration) = (&strength, 0.4);
    check(|| unsafe { sys::ts_channel_punch(w, x.handle(), &punch, &mut other) })?;
    let (mut path, mut follow) = (sys::Path::default(), sys::FollowDesc::new());
    (follow.timing, follow.timing.duration, follow.end) = (sys::Timing::new(), 1.0, 1.0);
    check(|| unsafe { sys::ts_path_create_svg(way.as_ptr().cast(), way.len(), &mut path) })?;
    check(|| unsafe { sys::ts_channel_follow(w, place.handle(), path, &follow, &mut other) })?;
    check(|| unsafe { sys::ts_path_destroy(path) })?;
    world.step(0.125)?;
    check(|| unsafe { sys::ts_player_set_target(w, spring, &target, std::ptr::null()) })?;
    world.step(0.25)?;
    let [a, b] = [0, 1].map(|i| place.value().map(|v| v[i].to_bits()));
    println!("changed: x {:016x} y {:016x} place {:016x} {:016x}", number(x)?, number(y)?, a?, b?);
    Ok(())
}

fn refusals() {
    let refused: [Error; 5] = [
        Easing::parse("cubic-bezier(1.5,0,.2,1)", Dialect::Css).expect_err("x1 is too large"),
        Easing::parse("no.such", Dialect::Canonical).expect_err("no such curve"),
        Spring::new(-1.0, 0.0).expect_err("a negative duration"),
        register("quad.in", hop, Options::default()).expect_err("a built-in curve's name"),
        Scene::parse(r#"{"tweenspirit": 1, "type": "scene", "chain": {}}"#).map(drop).expect_err("no such member"),
    ];
    for error in refused {
        println!("{error}");
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
    scene()?;
    changes()?;
    refusals();
    Ok(())
}

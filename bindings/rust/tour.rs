// SPDX-License-Identifier: MIT
//! The tour of Tests/Hosts/tour.c in Rust; it prints the same.
//! build.sh LIBRARY-FOLDER OUT tour.rs; OUT/tour

use std::mem::size_of;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use tweenspirit::{
    check, register, status_name, sys, unregister, Dialect, Direction, Easing, Error, Options, Result, Spring, Springs,
    Tween, World,
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
        ("ts_timing", size_of::<sys::Timing>()),
        ("ts_tween_desc", size_of::<sys::TweenDesc>()),
        ("ts_spring_to", size_of::<sys::SpringTo>()),
        ("ts_event", size_of::<sys::Event>()),
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

fn refusals() {
    let refused: [Error; 4] = [
        Easing::parse("cubic-bezier(1.5,0,.2,1)", Dialect::Css).expect_err("x1 is too large"),
        Easing::parse("no.such", Dialect::Canonical).expect_err("no such curve"),
        Spring::new(-1.0, 0.0).expect_err("a negative duration"),
        register("quad.in", hop, Options::default()).expect_err("a built-in curve's name"),
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
    refusals();
    Ok(())
}

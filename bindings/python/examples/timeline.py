# SPDX-License-Identifier: MIT
"""RZTweenSpirit's example: a label that fades in over ten seconds along an eased curve, and goes through three points.

Here it is scrubbed, forwards and back; then it is baked with a colour and a spring for good measure.

python timeline.py
"""

import array

import tweenspirit as ts

FRAMES = 601


def scrub(alpha: ts.Track, center: ts.Track) -> None:
    print(f"{'time':>6} {'alpha':>12} {'x':>12} {'y':>12} {'velocity of the centre':>24}")
    for t in (0, 2.5, 5, 6, 7.5, 10, 12, 4, 1):
        (x, y), (vx, vy) = center.value(t), center.velocity(t)
        print(f"{t:6.2f} {alpha.value(t):12.9f} {x:12.6f} {y:12.6f} {vx:12.6f} {vy:11.6f}")


def passing(track: ts.Track, start: float, end: float) -> None:
    """Markers that the playhead meets on its way from one time to another."""
    met = (f" marker {name} at {time:.1f}" for time, name in track.markers_between(start, end))
    print(f"from {start:.1f} to {end:.1f}:" + "".join(met))


def bits(numbers: array.array) -> int:  # type: ignore[type-arg]
    way = 0xCBF29CE484222325
    for number in memoryview(numbers).cast("B").cast("I"):
        way = (way ^ number) * 0x100000001B3 % 2**64
    return way


if __name__ == "__main__":
    alpha = ts.Track(easing="sine.out").key(0, 0).key(10, 1)
    center = ts.Track("point").key(10, (200, 400)).key(0, (100, 100)).key(6, (400, 100))
    scrub(alpha, center)
    center.marker(6, "1").marker(2, "0")
    passing(center, 0, 6.5)
    passing(center, 6.5, 0)

    tint = ts.Track("color", easing="css.ease").key(0, (1, 0.5, 0, 1)).key(4, (0, 0.25, 1, 1)).key(10, (0, 0, 0, 0))
    size = ts.Track("size").key(1, (80, 20), spring="bouncy").key(3, (160, 40))
    tracks = ts.TrackSet([alpha, center, tint, size], dtype="float32")
    frames = array.array("f", bytes(4 * FRAMES * tracks.lanes))
    tracks.sample_frames(0, FRAMES, 60, out=frames)
    print(f"{FRAMES} frames of {tracks.lanes} lanes; their bits: {bits(frames):016x}")
    at = frames[120 * tracks.lanes : 121 * tracks.lanes]
    colour = f"{at[3]:.6f} {at[4]:.6f} {at[5]:.6f}"
    print(f"at 2 s the tint is {colour}, and the size {at[7]:.4f} x {at[8]:.4f}")

    baked = size.bake(tolerance=0.25)
    print(f"the size in {len(baked)} linear keys is off by {baked.max_error:.6f} at most")
    print("the fade in CSS:", alpha.to_css(0.01))

# SPDX-License-Identifier: MIT
# ruff: noqa: E501
"""The notes that report.py puts beside the numbers. Rows are named as in the csv."""

from __future__ import annotations

#: What limits each row, judged by its time relative to memcpy and by its growth.
BOUNDS: dict[str, str] = {
    "ease cubic.inOut": "Few instructions: the core and the call's cost in L1; from L3 on as fast as memcpy.",
    "ease bounce.out": "The least of four parabolas: the core in L1 and L2; from L3 on as fast as memcpy.",
    "ease back.out": "Like `cubic.inOut`: the core in L1, memory from L3 on.",
    "ease sine.in": "A polynomial: the core in L1 and L2, mostly memory from L3 on.",
    "ease sine.inOut": "Like `sine.in`.",
    "ease circ.in": "A square root, whose unit is always busy: the core in L1 and L2, memory from L3 on.",
    "ease circ.inOut": "Like `circ.in`.",
    "ease expo.in": "A power of two by a polynomial: the core in L1 and L2, mostly memory from L3 on.",
    "ease expo.out": "Like `expo.in`.",
    "ease elastic.out": "A power and a sine: the core; in L3 memcpy takes half as long.",
    "ease elastic.in": "Like `elastic.out`.",
    "curve smooth": "Up to 32 pieces are in registers and selected by permutes: the core in L1, mostly memory from L3 on.",
    "curve wiggly": "Gathers from a table in L1 or L2: the core's loads, the same at every n.",
    "curve jumpy": "Like `curve wiggly`.",
    "curve corner": "Like `curve wiggly`.",
    "curve live": "One call of the host's function per number.",
    "tween cubic.inOut": "Four numbers in, one out: the call's cost at a thousand, memory from L3 on.",
    "tween cubic.inOut 2 threads": "Memory: the second thread helps only if two cores have more bandwidth than one.",
    "tween 16 curves": "The core: finding each tween's curve, and evaluating several curves.",
    "springs shared": "Arrays changed in place move fewer bytes than memcpy: memory from L2 on; the call at a thousand.",
    "springs shared 2 threads": "Memory, and for small n starting the second thread.",
    "springs settle": "Like `springs shared`, plus the comparison.",
    "springs palette 256": "Gathers of four numbers, and the checked index: the core; memory at a million.",
    "springs own": "An exponential, sine and cosine per spring: the core; in L3 nearly memory.",
    "springs own 2 threads": "The two cores.",
    "springs 5000 x 64": "Memory, like `springs shared` with as many.",
    "decays shared": "Like `springs shared`, with one array less: memory from L2 on, the call at a thousand.",
    "decays own": "An exponential per decay: the core in L1, memory from L3 on.",
    "tracks random": "The times of all keys are read to find the segment: the caches, and the comparisons in the core.",
    "tracks played": "The segment is cached: the core in L1, both beyond.",
    "tracks many ascending": "The core: the search for each time starts from the previous segment.",
    "tracks many random": "The core: a search for each time.",
    "tracks played cubic.inOut": "The core: the curve, and the division by the segment's length.",
    "tracks played 16 curves": "The core: finding each segment's curve.",
    "tracks played catmull": "The core: two more tangents than for a line.",
    "tracks random catmull": "The core: the search, then the neighbours' values for the tangents.",
    "world tweens bound": "The core: begins, ends and the curve; beyond L1 also the players' columns and the bound memory.",
    "world tweens": "Like `world tweens bound`, in float64 and without the writes.",
    "world tweens 16 curves bound": "The core: finding each tween's curve, in addition to `world tweens bound`.",
    "world tweens 16 curves": "Like with bound memory.",
    "world springs bound": "The core: exponential, sine and cosine of the time since each start, because steps are exact.",
    "world springs": "Like `world springs bound`.",
    "world springs of two sorts bound": "Like `world springs bound`; equal springs share their computation.",
    "world springs of two sorts": "Like `world springs bound`; equal springs share their computation.",
    "world 5000 x 64": "Both: 64 lanes share one computation per player.",
    "timelines 1000 x 8 step": "The core: clocks, and separate evaluation of each track, unlike in a set.",
    "timelines 1000 x 8 nested step": "Like without nesting, with two clocks each.",
    "timelines 1 x 8000 step": "The core: separate evaluation of each track, unlike in a set.",
    "timelines 1 x 8000 scrub": "Like its step.",
    "timelines 1 x 8000 scrub at random": "Like its step, plus a search for each segment.",
    "timelines 1000 x 8 scrub": "Like its step.",
    "snapshot tweens": "The core: memcpy takes a seventh of the time.",
    "snapshot springs": "Like `snapshot tweens`.",
    "snapshot both": "Like `snapshot tweens`.",
    "restore springs": "Like `restore tweens`.",
    "restore both": "Like `restore tweens`.",
    "hash tweens": "The core: the hash processes words sequentially.",
    "hash springs": "Like `hash tweens`.",
    "hash both": "Like `hash tweens`.",
    "restore tweens": "The core: each player is created and checked.",
    "recording seek": "The memory: each object's image is read, and its numbers and its row are written.",
    "recording frame": "The core: 20 images are written and compared.",
}

TAILS = "A test for subnormal numbers, which the C lacks (and so takes sixty times as long when springs rest at 0): three instructions per group of lanes. They matter in L1; beyond, memory is the limit."
#: Why a row exceeds its limit, by name and ISA: an ISA of "" means all, a name of "" all rows without their own entry.
REASONS: dict[tuple[str, str], str] = {
    ("ease expo.in", ""): ("Within a run's noise. The C is compiled with -Ofast, without guarantees of accuracy."),
    ("ease expo.out", ""): "Like `expo.in`.",
    ("ease elastic.out", ""): "Like `expo.in`.",
    ("ease back.out", ""): (
        "On AMD; equal on Intel with AVX-512. The handling of ends and NaN is noticeable beside the eight operations of the C; no shorter code was found."
    ),
    ("world tweens bound 2 threads", ""): (
        "A thousandth of the tweens ends in each step, on the calling thread: that part does not scale."
    ),
    ("world tweens 16 curves bound 2 threads", ""): "Like `world tweens bound 2 threads`.",
    ("commands channel with bind and tween", ""): "An absolute limit: 198 to 203 ns on a Zen 5.",
    ("commands many: channels and tweens", ""): "Like `commands channel with bind and tween`: 65 to 69 ns on a Zen 5.",
    ("commands many: channels and springs", ""): "Like `commands many: channels and tweens`: 83 to 86 ns on a Zen 5.",
    (
        "commands many: set_target",
        "",
    ): "67 ns if the world has stepped since the last target, as in a frame; 100 if not.",
    ("commands many: values and velocities", ""): "Within a run's noise: 49 to 52 ns.",
    ("snapshot tweens", ""): (
        "An absolute limit: 43 to 48 ns per player on a Zen 5, copied in one pass and hashed eight words at a time."
    ),
    ("snapshot springs", ""): "Like `snapshot tweens`.",
    ("snapshot both", ""): "Like `snapshot tweens`.",
    ("restore tweens", ""): (
        "An absolute limit: 165 to 183 ns on a Zen 5, twice as fast as before. Every reference of a player is checked before anything changes, and its columns are written one by one."
    ),
    ("restore springs", ""): "Like `restore tweens`.",
    ("restore both", ""): "Like `restore tweens`.",
    ("timelines 1000 x 8 step", ""): (
        "18 ns on a Zen 5, 13 with one timeline: a third of the earlier time. Each track is evaluated separately; a set for a timeline was not tried."
    ),
    ("timelines 1 x 8000 step", ""): "Like `timelines 1000 x 8 step`.",
    ("timelines 1000 x 8 nested step", ""): "Like `timelines 1000 x 8 step`, with two clocks.",
    ("timelines 1 x 8000 scrub", ""): "Each channel is taken, written and released.",
    ("timelines 1000 x 8 scrub", ""): "Like `timelines 1 x 8000 scrub`.",
    ("timelines 1 x 8000 scrub at random", ""): "Like `timelines 1 x 8000 scrub`, and a search for each segment.",
    (
        "call World.step an object of 10000 by ctypes",
        "",
    ): "546 to 706 ns, of which Python takes 40 to set an attribute.",
    ("call World.step an on_change of 10000", ""): "An absolute limit: 84 to 95 ns on a Zen 5, 142 to 190 on a Zen 4.",
    ("call World.step an on_end of 10000", ""): (
        "217 to 292 ns are the engine's ends; the rest finds each player's handlers and releases the player."
    ),
    ("call bind and tween_to an object of 10000", ""): (
        "77 function calls and a dozen objects: 14.7 us alone, and as much again for the garbage collector with numpy and numba loaded. A single accelerator call for a channel and its cell was not tried."
    ),
    ("call bind and tween_to an object of 10000 by ctypes", ""): "Like with the accelerator.",
    (
        "call channel and tween_to of 10000",
        "",
    ): "Like `call bind and tween_to an object of 10000`, with half as many calls.",
    ("library MB", ""): "Two rounds of new features; an Embedded build of earlier sources had a sixth of the size.",
    ("", "avx2"): "Not investigated: met with AVX-512.",
    ("", "baseline"): (
        "SSE2 has no blend, rounding or gather instructions, and the library is optimised for CPUs after 2013: handling ends, NaN and identical bits takes many plain operations."
    ),
    ("tracks played", ""): "Like `tracks random`: compared with C with float64 times, it is met from ten thousand on.",
    ("world 5000 x 64", "baseline"): "Like `springs shared`.",
    ("world springs bound", "baseline"): "Like `world springs bound` elsewhere: an absolute limit; faster than C.",
    ("curve smooth", "avx2"): (
        "Without AVX-512 no table is in registers: pieces are gathered, as in the C, at the same cost."
    ),
    ("curve smooth", "baseline"): "Like with AVX2, and without gathers.",
    (
        "curve wiggly",
        "avx2",
    ): "An absolute limit: 1.4 to 1.9 ns; a cubic needs four numbers, the C's line two.",
    ("curve jumpy", "avx2"): "Like `curve wiggly`.",
    ("curve corner", "avx2"): "Like `curve wiggly`.",
    ("curve jumpy", "baseline"): "Like `curve smooth`.",
    ("curve corner", "baseline"): "Like `curve smooth`.",
    ("curve wiggly", "baseline"): "Like `curve smooth`.",
    ("ease sine.inOut", "avx2"): "Within a run's noise.",
    ("curve smooth", ""): (
        "An absolute limit, on a machine whose times vary by a factor of two from one hour to the next: 0.38 to 0.67 ns. That is a quarter of the time of the C table."
    ),
    ("curve jumpy", ""): "An absolute limit, as for `curve smooth`: it would be met relative to the C table.",
    ("curve corner", ""): "Like `curve jumpy`.",
    ("tween 16 curves", ""): (
        "Compared with ours for one curve, which has become faster since the limit was set. Sorting takes 4 cycles per item, and each curve's kernel gets short runs; C with a switch per item takes five times as long. Vectorised ranking was tried: it supports at most 16 curves and was no faster overall."
    ),
    ("springs shared", ""): (
        "In L1 the call's fixed cost and two tests for subnormal numbers are noticeable. The C lacks these tests (and takes sixty times as long when springs rest at 0). From a hundred thousand on both are equal."
    ),
    ("springs shared", "avx2"): TAILS,
    ("springs settle", "avx2"): "Like `springs shared`.",
    ("springs shared", "baseline"): TAILS,
    ("springs settle", "baseline"): "Like `springs shared`.",
    ("springs palette 256", "avx2"): "Like `springs shared`, plus the cost described for AVX-512 at a thousand.",
    ("springs palette 256", "baseline"): "Like `springs shared`, plus the cost described for AVX-512 at a thousand.",
    ("springs 5000 x 64", "baseline"): "Like `springs shared`.",
    ("springs settle", ""): ("Like `springs shared`; the tests are noticeable in L2 too."),
    ("springs palette 256", ""): (
        "At a thousand: the palette, 6 KB, is compared twice with the last step's, while the intrinsics get the rows as input; and, by 3 %, at four million. It is faster than plain C at every n."
    ),
    ("springs 5000 x 64", ""): "An absolute limit; equal to C, so memory is the limit.",
    ("tracks random", ""): (
        "The C has float32 times. Relative to C with float64 times, like the library's, it is 0.8 to 1.1, without AVX-512 1.3. A search by rounded times was estimated: its gathers cost as much as it saves."
    ),
    ("world tweens bound", ""): (
        "A thousandth of the tweens begins and ends in each step, which is half of the time. Also an absolute limit, as for `curve smooth`."
    ),
    ("world springs bound", ""): (
        "An absolute limit: exact springs need an exponential, sine and cosine each. It is faster than C."
    ),
    ("world springs", ""): "Like `world springs bound`.",
    ("world springs of two sorts bound", ""): "Like `world springs bound`.",
    ("world springs of two sorts", ""): "Like `world springs bound`.",
    ("world 5000 x 64", ""): (
        "An absolute limit: 250 times as fast as 81 ms in this run; 0.64 to 0.7 times as long as C with one matrix per channel."
    ),
    ("call curve(t)", ""): (
        "An absolute limit, as for `curve smooth`: 67 to 134 ns. pytweening takes twice as long in the same run."
    ),
    ("call step_springs of 1024", ""): "An absolute limit: 0.57 to 1.4 us; most of it is the step.",
    ("call step_springs of 1024 by ctypes", ""): (
        "Three addresses and a ctypes call, each a Python object, take 2 us of it; measured times were 3.5 to 6.1 us. Packing fewer numbers saved a tenth. The accelerator and `SpringBatch` meet their limits."
    ),
    ("call SpringBatch.step of 1024", ""): "Like `step_springs`: 0.7 to 1.6 us.",
}

#: The ten rows of docs/performance.md: label, row, precision.
HEADLINES: tuple[tuple[str, str, str], ...] = (
    ("an easing, `cubic.inOut`", "ease cubic.inOut", "f32"),
    ("`bounce.out`", "ease bounce.out", "f32"),
    ("`elastic.out`", "ease elastic.out", "f32"),
    ("a tween, start to end, `cubic.inOut`", "tween cubic.inOut", "f32"),
    ("a spring's step, exact", "springs shared", "f32"),
    ("a spring's step, each its own spring", "springs own", "f32"),
    ("a track of 8 keys at a random time", "tracks random", "f32"),
    ("a world's tween, bound to a float", "world tweens bound", "f32"),
    ("Python: `curve(t)`, one number", "call curve(t)", "f64"),
    ("Python: the import", "import ms", "f64"),
)

# SPDX-License-Identifier: MIT
# ruff: noqa: E501
"""What people say about the numbers: report.py puts it beside them. A row is named as in the csv."""

from __future__ import annotations

#: What bounds a row: a sentence for each, from how its time stands to a copy's and how it grows.
BOUNDS: dict[str, str] = {
    "ease cubic.inOut": "Few instructions: the core, and the call, while all is in L1; from L3 on a copy's time.",
    "ease bounce.out": "Four parabolas, the least of them: the core in L1 and L2, a copy's time from L3 on.",
    "ease back.out": "As `cubic.inOut`: core in L1, memory from L3 on.",
    "ease sine.in": "A polynomial: the core in L1 and L2, mostly memory from L3 on.",
    "ease sine.inOut": "As `sine.in`.",
    "ease circ.in": "A square root, whose unit is busy all the time: core in L1 and L2, memory from L3 on.",
    "ease circ.inOut": "As `circ.in`.",
    "ease expo.in": "Two to a power by a polynomial: the core in L1 and L2, mostly memory from L3 on.",
    "ease expo.out": "As `expo.in`.",
    "ease elastic.out": "A power and a sine: the core; in L3 a copy would take half of the time.",
    "ease elastic.in": "As `elastic.out`.",
    "curve smooth": "Up to 32 pieces are in registers and chosen by permutes: core in L1, mostly memory from L3 on.",
    "curve wiggly": "Gathers from a table in L1 or L2: the core's loads, the same at every n.",
    "curve jumpy": "As `curve wiggly`.",
    "curve corner": "As `curve wiggly`.",
    "curve live": "The call of the host's function, once for each number.",
    "tween cubic.inOut": "Four numbers in, one out: what a call costs at a thousand, memory from L3 on.",
    "tween cubic.inOut 2 threads": "Memory: the second thread helps as far as two cores have more bandwidth than one.",
    "tween 16 curves": "The core: which curve each needs, and several curves where one would do.",
    "springs shared": "Arrays changed in place move less than a copy: memory from L2 on; at a thousand the call.",
    "springs shared 2 threads": "Memory, and starting the second thread where n is small.",
    "springs settle": "As `springs shared`, with the comparison beside.",
    "springs palette 256": "Gathers of four numbers, and the index, which is checked: the core; memory at a million.",
    "springs own": "An exponential, sine and cosine for each: the core; in L3 nearly the memory.",
    "springs own 2 threads": "The core, of which there are two.",
    "springs 5000 x 64": "Memory, as `springs shared` of as many.",
    "decays shared": "As `springs shared`, with one array less: memory from L2 on, at a thousand the call.",
    "decays own": "An exponential for each: core in L1, memory from L3 on.",
    "tracks random": "The times of all keys are read to find the segment: the caches, and the core that compares.",
    "tracks played": "The segment is kept: core in L1, beyond both.",
    "tracks many ascending": "The core: each time looks for its segment from the one before.",
    "tracks many random": "The core: a search for each time.",
    "tracks played cubic.inOut": "The core: the curve, and the division by the segment's length.",
    "tracks played 16 curves": "The core: which curve each segment needs.",
    "tracks played catmull": "The core: two tangents more than a line has.",
    "tracks random catmull": "The core: the search, then the neighbours' values for the tangents.",
    "world tweens bound": "The core: begins and ends, the curve; beyond L1 also the players' columns and the bound memory.",
    "world tweens": "As `world tweens bound`, in float64 and without the writes.",
    "world tweens 16 curves bound": "The core: which curve each needs, besides `world tweens bound`.",
    "world tweens 16 curves": "As with bound memory.",
    "world springs bound": "The core: exponential, sine and cosine of the time since each began: steps are exact.",
    "world springs": "As `world springs bound`.",
    "world springs of two sorts bound": "As `world springs bound`; what is alike is computed once.",
    "world springs of two sorts": "As `world springs bound`; what is alike is computed once.",
    "world 5000 x 64": "Both: 64 lanes share what is computed for a player.",
    "timelines 1000 x 8 step": "The core: clocks, and each track by itself where a set takes all at once.",
    "timelines 1000 x 8 nested step": "As without nesting, with two clocks for each.",
    "timelines 1 x 8000 step": "The core: each track by itself where a set takes all at once.",
    "timelines 1 x 8000 scrub": "As the step of it.",
    "timelines 1 x 8000 scrub at random": "As the step of it, and a search for each segment.",
    "timelines 1000 x 8 scrub": "As the step of it.",
    "snapshot tweens": "The core: a copy of the bytes would take a seventh.",
    "snapshot springs": "As `snapshot tweens`.",
    "snapshot both": "As `snapshot tweens`.",
    "restore springs": "As `restore tweens`.",
    "restore both": "As `restore tweens`.",
    "hash tweens": "The core: the hash takes words one after the other.",
    "hash springs": "As `hash tweens`.",
    "hash both": "As `hash tweens`.",
    "restore tweens": "The core: each player is made anew and checked.",
}

TAILS = "A test for subnormal numbers, which the C has not (it takes sixty times as long where springs rest at 0): three instructions for a group of lanes. They show in L1; beyond, the memory is waited for."
#: Why a row is beyond what is asked, by its name and the ISA: "" for every ISA, or, where nothing is said of a row, for every row.
REASONS: dict[tuple[str, str], str] = {
    ("ease expo.in", ""): (
        "A run's noise is as large. The C is compiled with -Ofast and told nothing of its accuracy."
    ),
    ("ease expo.out", ""): "As `expo.in`.",
    ("ease elastic.out", ""): "As `expo.in`.",
    ("ease back.out", ""): (
        "On AMD; level on Intel with AVX-512. What the ends and NaN want shows beside C's eight operations; nothing shorter was found."
    ),
    ("world tweens bound 2 threads", ""): (
        "A thousandth of the tweens ends in each step, by itself on the calling thread: that part does not get shorter."
    ),
    ("world tweens 16 curves bound 2 threads", ""): "As `world tweens bound 2 threads`.",
    ("commands channel with bind and tween", ""): "An absolute time: 198 to 203 ns on a Zen 5.",
    ("commands many: channels and tweens", ""): "As `commands channel with bind and tween`: 65 to 69 ns on a Zen 5.",
    ("commands many: channels and springs", ""): "As `commands many: channels and tweens`: 83 to 86 ns on a Zen 5.",
    (
        "commands many: set_target",
        "",
    ): "67 ns where the world has stepped since the last target, as it has in a frame; 100 where a target follows a target.",
    ("commands many: values and velocities", ""): "A run's noise is as large: 49 to 52 ns.",
    ("snapshot tweens", ""): (
        "An absolute time: 43 to 48 ns a player on a Zen 5. Copied in one pass, hashed eight words at a time."
    ),
    ("snapshot springs", ""): "As `snapshot tweens`.",
    ("snapshot both", ""): "As `snapshot tweens`.",
    ("restore tweens", ""): (
        "An absolute time: 165 to 183 ns on a Zen 5. Every reference of a player is checked before anything changes, and its columns are written one by one; twice as fast as before."
    ),
    ("restore springs", ""): "As `restore tweens`.",
    ("restore both", ""): "As `restore tweens`.",
    ("timelines 1000 x 8 step", ""): (
        "18 ns on a Zen 5, 13 of one timeline: a third of what it was. Each track is evaluated by itself; a set for a timeline was not tried."
    ),
    ("timelines 1 x 8000 step", ""): "As `timelines 1000 x 8 step`.",
    ("timelines 1000 x 8 nested step", ""): "As `timelines 1000 x 8 step`, with two clocks.",
    ("timelines 1 x 8000 scrub", ""): "Each channel is taken, shown and let go again.",
    ("timelines 1000 x 8 scrub", ""): "As `timelines 1 x 8000 scrub`.",
    ("timelines 1 x 8000 scrub at random", ""): "As `timelines 1 x 8000 scrub`, and a search for each segment.",
    (
        "call World.step an object of 10000 by ctypes",
        "",
    ): "546 to 706 ns: what Python itself takes to set an attribute is 40 of it.",
    ("call World.step an on_change of 10000", ""): "An absolute time: 84 to 95 ns on a Zen 5, 142 to 190 on a Zen 4.",
    ("call World.step an on_end of 10000", ""): (
        "217 to 292 ns are the engine's ends; the rest finds each player's handlers, and lets go of the player."
    ),
    ("call bind and tween_to an object of 10000", ""): (
        "77 function calls and a dozen objects: 14.7 us alone, and as much again for the garbage collector where numpy and numba are loaded. One call into the accelerator for a channel and its cell was not tried."
    ),
    ("call bind and tween_to an object of 10000 by ctypes", ""): "As with the accelerator.",
    (
        "call channel and tween_to of 10000",
        "",
    ): "As `call bind and tween_to an object of 10000`, with half as many calls.",
    ("library MB", ""): "What two rounds have added; an Embedded build of earlier sources had a sixth of it.",
    ("", "avx2"): "Not looked into: with AVX-512 it is met.",
    ("", "baseline"): (
        "SSE2 has no selection, no rounding and no gathers, and the library was made fast for what came after 2013: what the ends, NaN and the bits ask for costs its plain operations."
    ),
    ("tracks played", ""): "As `tracks random`: beside C with float64 times it is met from ten thousand on.",
    ("world 5000 x 64", "baseline"): "As `springs shared`.",
    ("world springs bound", "baseline"): "As `world springs bound` elsewhere: an absolute time, less than C's.",
    ("curve smooth", "avx2"): (
        "Without AVX-512 no table is in registers: its pieces are gathered, as the C's are, which takes as long."
    ),
    ("curve smooth", "baseline"): "As with AVX2, and without gathers.",
    (
        "curve wiggly",
        "avx2",
    ): "An absolute time: 1.4 to 1.9 ns; a cubic wants four numbers where the C's line wants two.",
    ("curve jumpy", "avx2"): "As `curve wiggly`.",
    ("curve corner", "avx2"): "As `curve wiggly`.",
    ("curve jumpy", "baseline"): "As `curve smooth`.",
    ("curve corner", "baseline"): "As `curve smooth`.",
    ("curve wiggly", "baseline"): "As `curve smooth`.",
    ("ease sine.inOut", "avx2"): "A run's noise is as large.",
    ("curve smooth", ""): (
        "An absolute time, on a machine that takes up to twice as long from one hour to the next: it was 0.38 to 0.67 ns. Beside C's table it is a quarter."
    ),
    ("curve jumpy", ""): "An absolute time, as `curve smooth`: beside C's table it is met.",
    ("curve corner", ""): "As `curve jumpy`.",
    ("tween 16 curves", ""): (
        "Beside ours of one curve, which has become faster than what was asked for was set by. Sorting takes 4 cycles an item and each curve's kernel runs on short runs; the C that finds its curve by a switch takes five times as long. A vector ranking was tried: for at most 16 curves, and no faster as a whole."
    ),
    ("springs shared", ""): (
        "In the first cache: a call's fixed cost, and two tests for subnormal numbers, which the C has not (it takes sixty times as long where springs rest at 0), show there; from a hundred thousand on it is level."
    ),
    ("springs shared", "avx2"): TAILS,
    ("springs settle", "avx2"): "As `springs shared`.",
    ("springs shared", "baseline"): TAILS,
    ("springs settle", "baseline"): "As `springs shared`.",
    ("springs palette 256", "avx2"): "As `springs shared`, and what AVX-512 pays at a thousand.",
    ("springs palette 256", "baseline"): "As `springs shared`, and what AVX-512 pays at a thousand.",
    ("springs 5000 x 64", "baseline"): "As `springs shared`.",
    ("springs settle", ""): ("As `springs shared`; the tests show in the second cache too."),
    ("springs palette 256", ""): (
        "At a thousand: the palette, 6 KB, is compared with the last step's, twice, where the intrinsics are given the rows; and, by 3 %, at four million. Beside plain C it is faster at every n."
    ),
    ("springs 5000 x 64", ""): "An absolute time; beside C it is level, so it is the memory's.",
    ("tracks random", ""): (
        "The C has float32 times. Beside C with the library's float64 times it is 0.8 to 1.1, without AVX-512 1.3; a search by rounded times was reckoned through: its gathers cost what it saves."
    ),
    ("world tweens bound", ""): (
        "A thousandth of the tweens begins and ends in each step, which is half of it. Also an absolute time, as `curve smooth`."
    ),
    ("world springs bound", ""): (
        "An absolute time: exact springs cost an exponential, sine and cosine each. Beside C it is faster."
    ),
    ("world springs", ""): "As `world springs bound`.",
    ("world springs of two sorts bound", ""): "As `world springs bound`.",
    ("world springs of two sorts", ""): "As `world springs bound`.",
    ("world 5000 x 64", ""): (
        "An absolute time: 250 times as fast as 81 ms in this run; beside C that has one matrix for a channel it takes 0.64 to 0.7 of the time."
    ),
    ("call curve(t)", ""): (
        "An absolute time, as `curve smooth`: 67 to 134 ns. pytweening takes twice as long in the same run."
    ),
    ("call step_springs of 1024", ""): "An absolute time: 0.57 to 1.4 us; most of it is the step.",
    ("call step_springs of 1024 by ctypes", ""): (
        "Three addresses and a call of ctypes, each a Python object, are 2 us of it; 3.5 to 6.1 us were seen. Fewer packed numbers took a tenth off. The accelerator and `SpringBatch` meet theirs."
    ),
    ("call SpringBatch.step of 1024", ""): "As `step_springs`: 0.7 to 1.6 us.",
}

#: The README's rows: what they are called there, the row, the precision.
HEADLINES: tuple[tuple[str, str, str], ...] = (
    ("an ease, `cubic.inOut`", "ease cubic.inOut", "f32"),
    ("`bounce.out`", "ease bounce.out", "f32"),
    ("`sine.in`", "ease sine.in", "f32"),
    ("`elastic.out`", "ease elastic.out", "f32"),
    ("a tween, start to end, `cubic.inOut`", "tween cubic.inOut", "f32"),
    ("a spring's step, exact", "springs shared", "f32"),
    ("the same in float64", "springs shared", "f64"),
    ("a spring's step, each its own spring", "springs own", "f32"),
    ("a track of 8 keys at a random time", "tracks random", "f32"),
    ("a track of 8 keys, played", "tracks played", "f32"),
    ("a world's tween, bound to a float", "world tweens bound", "f32"),
    ("Python: `curve(t)`, one number", "call curve(t)", "f64"),
    ("Python: the import", "import ms", "f64"),
)

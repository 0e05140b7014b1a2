// SPDX-License-Identifier: MIT
// The maths of the editors: the closed forms that the engine computes, in a page that has no engine.
(() => {
  const page = (globalThis.TweenSpirit ??= {});

  /** CSS's cubic-bezier(): from progress to eased progress. */
  page.bezier = (x1, y1, x2, y2) => {
    const at = (a, b, u) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
    const slope = (a, b, u) => 3 * a * (1 - u) ** 2 + 6 * (b - a) * u * (1 - u) + 3 * (1 - b) * u * u;
    return (t) => {
      if (t <= 0) return 0;
      if (t >= 1) return 1;
      let low = 0, high = 1, u = t;
      for (let i = 0; i < 100; i++) {
        const off = at(x1, x2, u) - t;
        if (off === 0) break;
        if (off > 0) high = u;
        else low = u;
        const next = u - off / slope(x1, x2, u);
        const last = u;
        u = next > low && next < high ? next : (low + high) / 2;
        if (u === last || high - low < 1e-17) break;
      }
      return at(y1, y2, u);
    };
  };

  /** How far from its target a spring still is that was let go at 1, at rest, t seconds ago. */
  const left = (omega, ratio, t) => {
    const a = ratio * omega;
    const q = omega * omega * (1 - ratio) * (1 + ratio);
    const z = q * t * t;
    if (Math.abs(z) < 1e-4) {
      const c = 1 - (z / 2) * (1 - (z / 12) * (1 - z / 30));
      const s = t * (1 - (z / 6) * (1 - (z / 20) * (1 - z / 42)));
      return Math.exp(-a * t) * (c + a * s);
    }
    const w = Math.sqrt(Math.abs(q));
    if (q > 0) return Math.exp(-a * t) * (Math.cos(w * t) + (a / w) * Math.sin(w * t));
    const slow = Math.exp(((-omega * omega) / (a + w)) * t);
    const fading = Math.exp(-2 * w * t);
    return slow * ((1 + fading) / 2 + (a * -Math.expm1(-2 * w * t)) / (2 * w));
  };

  /** Where a spring is that goes from 0 to 1, from rest. */
  page.springValue = (omega, ratio, t) => (t <= 0 ? 0 : 1 - left(omega, ratio, t));

  const bisected = (isBefore, low, high) => {
    for (let i = 0; i < 200; i++) {
      const middle = (low + high) / 2;
      if (middle <= low || middle >= high) break;
      if (isBefore(middle)) low = middle;
      else high = middle;
    }
    return high;
  };

  /** When it is at its target for the first time, on the way from one side to the other; none from a ratio of 1 on. */
  const zeroAfter = (omega, ratio, n) => {
    const w = omega * Math.sqrt((1 - ratio) * (1 + ratio));
    return ((n + 1) * Math.PI - Math.atan2(w, ratio * omega)) / w;
  };

  const bound = (omega, ratio, level) => {
    let high = 1 / omega;
    while (left(omega, ratio, high) > level) high *= 2;
    return high;
  };

  /** The time from which on it stays within a tolerance of the way; Infinity where it never does. */
  page.settlingTime = (omega, ratio, tolerance = 1e-3) => {
    if (!(ratio > 0) || !(omega > 0)) return Infinity;
    if (ratio >= 1) {
      return bisected((t) => left(omega, ratio, t) > tolerance, 0, bound(omega, ratio, tolerance));
    }
    // Extremes are at n pi / w, each exp(-a pi / w) of the last: after the last that is outside, it comes in for good.
    const w = omega * Math.sqrt((1 - ratio) * (1 + ratio));
    const a = ratio * omega;
    const n = Math.max(Math.ceil((Math.log(1 / tolerance) * w) / (a * Math.PI)) - 1, 0);
    const first = (n * Math.PI) / w;
    const sign = n % 2 ? -1 : 1;
    return bisected((t) => sign * left(omega, ratio, t) > tolerance, first, zeroAfter(omega, ratio, n));
  };

  /** When half of the way is left for the first time. */
  page.halfLife = (omega, ratio) => {
    const high = ratio < 1 ? zeroAfter(omega, ratio, 0) : bound(omega, ratio, 0.5);
    return bisected((t) => left(omega, ratio, t) > 0.5, 0, high);
  };

  /** How far beyond the target it goes, as a part of the way, and when. */
  page.overshoot = (ratio) => (ratio < 1 ? Math.exp((-Math.PI * ratio) / Math.sqrt((1 - ratio) * (1 + ratio))) : 0);
  page.peakTime = (omega, ratio) => Math.PI / (omega * Math.sqrt((1 - ratio) * (1 + ratio)));

  /** A spring by each way to say it. */
  page.schemes = {
    duration: ({ duration, bounce }) => ({
      omega: (2 * Math.PI) / duration,
      ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      mass: 1,
    }),
    response: ({ response, damping_ratio }) => ({ omega: (2 * Math.PI) / response, ratio: damping_ratio, mass: 1 }),
    stiffness: ({ stiffness, damping, mass }) => ({
      omega: Math.sqrt(stiffness / mass),
      ratio: damping / (2 * Math.sqrt(stiffness * mass)),
      mass,
    }),
  };

  /** Origami's friction without bounce. */
  const plainFriction = (t) => {
    if (t <= 18) return 0.0007 * t ** 3 - 0.031 * t ** 2 + 0.64 * t + 1.28;
    if (t <= 44) return 0.000044 * t ** 3 - 0.006 * t ** 2 + 0.36 * t + 2;
    return 0.00000045 * t ** 3 - 0.000332 * t ** 2 + 0.1078 * t + 5.84;
  };

  /** A spring in the words of every scheme. NaN where a scheme has none. */
  page.words = ({ omega, ratio, mass }) => {
    const tension = (omega * omega - 194) / 3.62 + 30;
    const plain = plainFriction(tension);
    const friction = (2 * ratio * omega - 25) / 3 + 8;
    return {
      settling_duration: page.settlingTime(omega, ratio),
      overshoot: page.overshoot(ratio),
      duration: (2 * Math.PI) / omega,
      bounce: ratio <= 1 ? 1 - ratio : 1 / ratio - 1,
      response: (2 * Math.PI) / omega,
      damping_ratio: ratio,
      stiffness: mass * omega * omega,
      damping: 2 * ratio * omega * mass,
      mass,
      omega,
      frequency: omega / (2 * Math.PI),
      visual_duration: (2 * Math.PI) / (1.2 * omega),
      half_life: page.halfLife(omega, ratio),
      bounciness: (34 / 0.8) * (1 - Math.sqrt(1 - (plain - friction) / (plain - 0.01))),
      speed: ((tension - 0.5) * 34) / 199.5,
    };
  };

  /** A function over 0 ... 1 as CSS's linear(): as few stops as stay within the tolerance of what was looked at. */
  page.linear = (f, tolerance = 1e-3, looks = 2000) => {
    const ys = Array.from({ length: looks + 1 }, (_, i) => f(i / looks));
    const kept = [0];
    let low = -Infinity, high = Infinity;
    for (let i = 1; i < looks; i++) {
      const from = kept[kept.length - 1];
      low = Math.max(low, (ys[i] - tolerance - ys[from]) / (i - from));
      high = Math.min(high, (ys[i] + tolerance - ys[from]) / (i - from));
      const slope = (ys[i + 1] - ys[from]) / (i + 1 - from);
      if (slope >= low && slope <= high) continue;
      kept.push(i);
      low = -Infinity;
      high = Infinity;
    }
    const stops = kept.map((i) => (i ? `${round(ys[i], 4)} ${round((100 * i) / looks, 2)}%` : `${round(ys[0], 4)}`));
    return `linear(${[...stops, round(ys[looks], 4)].join(", ")})`;
  };

  /** A number with at most so many decimals. */
  const round = (x, digits) => Number(x.toFixed(digits)) + 0;
  page.round = round;
})();

import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { snow } from '../nature/weather.ts';
import { vignette, wisps } from '../nature/air.ts';
import { aurora, sky, stars } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { wanderer } from '../things/figures.ts';

export function iceThrone(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 90 * s);
  sky(stage);
  stars(stage, 110, hy * 0.7);
  aurora(stage, hy - 230 * s, 260 * s, p.accent, 0.4);
  mountains(stage, { y: hy - 60 * s, amplitude: 130 * s, depth: 0.16, snow: true, rough: 0.56 });
  mountains(stage, { y: hy + 30 * s, amplitude: 80 * s, depth: 0.34, snow: true, rough: 0.56 });
  c.glow(cx, hy - 60 * s, 420 * s, p.accent, 0.7);
  crystals(stage);
  throne(stage);
  const floor = c.linear(0, hy + 150 * s, 0, h, [
    [0, mix(p.low, p.light, 0.35)],
    [0.5, mix(p.middle, p.near, 0.4)],
    [1, p.near],
  ]);
  c.path(
    d`M-20 ${hy + 200 * s}L${cx - 190 * s} ${hy + 168 * s}H${cx + 190 * s}L${w + 20} ${hy + 200 * s}V${h + 20}H-20Z`,
    { fill: floor },
  );
  c.path(
    d`M${cx - 60 * s} ${hy + 170 * s}L${cx - 150 * s} ${h}H${cx + 150 * s}L${cx + 60 * s} ${hy + 170 * s}Z`,
    { fill: p.accent, opacity: 0.2 },
  );
  c.path(
    d`M${cx - 190 * s} ${hy + 200 * s}l70 30l-40 60M${cx + 150 * s} ${hy + 210 * s}l60 50l-20 70M${cx - 30 * s} ${hy + 190 * s}l-20 60l50 70`,
    { stroke: p.light, width: 2, opacity: 0.5 },
  );
  wanderer(stage, {
    x: cx - 8 * s,
    y: hy + 306 * s,
    scale: 1.32 * s,
    color: mix(p.near, p.high, 0.3),
  });
  wisps(stage, hy + 190 * s, 30 * s, 6, p.light, 0.35);
  snow(stage, Math.round(w / 8), '#ffffff');
  vignette(stage, 0.5);
}

function crystals(stage: Stage): void {
  const { c, p, r, s, cx, hy } = stage;
  const base = hy + 190 * s;
  for (const layer of [0, 1]) {
    for (let index = -6; index <= 6; index += 1) {
      const angle = index * (layer === 0 ? 12.5 : 15) + r.between(-3, 3);
      const length =
        (layer === 0 ? 500 : 330) * (1 - Math.abs(index) * 0.062) * r.between(0.82, 1.1) * s;
      const half = length * r.between(0.055, 0.085);
      const color = mix(p.haze, p.near, layer === 0 ? 0.2 : 0.42);
      const x = cx + index * 15 * s;
      c.turned(angle, x, base, () => {
        const tip = base - length;
        const neck = tip + half * 2.6;
        c.path(poly(x - half, base, x - half * 1.2, neck, x, tip, x - half * 0.1, base), {
          fill: mix(color, p.light, 0.45),
        });
        c.path(poly(x + half, base, x + half * 1.2, neck, x, tip, x - half * 0.1, base), {
          fill: mix(color, p.near, 0.3),
        });
        c.path(
          poly(x - half * 1.2, neck, x, tip, x + half * 1.2, neck, x - half * 0.2, neck + half),
          { fill: mix(color, '#ffffff', 0.6), opacity: 0.8 },
        );
      });
    }
  }
}

function throne(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const color = mix(p.near, p.high, 0.55);
  c.at(cx, hy + 176 * s, 1.1 * s, () => {
    const back = poly(
      -58,
      -40,
      -66,
      -190,
      -40,
      -236,
      -22,
      -204,
      0,
      -272,
      22,
      -204,
      40,
      -236,
      66,
      -190,
      58,
      -40,
    );
    c.path(back, { fill: color });
    c.path(poly(-40, -60, -44, -170, 0, -216, 44, -170, 40, -60), {
      fill: mix(color, p.accent, 0.35),
    });
    c.glow(0, -130, 130, p.accent, 1);
    c.path(poly(0, -176, 20, -140, 0, -92, -20, -140), { fill: '#ffffff' });
    c.path(poly(0, -176, 20, -140, 0, -132), { fill: p.accent });
    c.path(poly(-96, -6, -92, -96, -58, -104, -58, -50, 58, -50, 58, -104, 92, -96, 96, -6), {
      fill: mix(color, p.near, 0.2),
    });
    c.path(poly(-92, -96, -58, -104, -58, -92, -90, -84), { fill: mix(p.low, p.light, 0.5) });
    c.path(poly(92, -96, 58, -104, 58, -92, 90, -84), { fill: mix(p.low, p.light, 0.5) });
    c.path(poly(-130, 10, -112, -12, 112, -12, 130, 10), { fill: mix(color, p.light, 0.25) });
    c.path(poly(-168, 30, -146, 8, 146, 8, 168, 30), { fill: mix(color, p.light, 0.1) });
    c.path(back, { stroke: c.rim(p.light, 400, 1), width: 3 });
  });
}

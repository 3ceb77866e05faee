import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { rain } from '../nature/weather.ts';
import { cloudBank, sky } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { water, waves } from '../nature/water.ts';
import { beam } from '../things/lights.ts';
import { dreadnought } from '../things/dreadnought.ts';

export function dreadnoughtScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 190 * s, hy - 330 * s);
  sky(stage);
  c.glow(c.light.x, c.light.y, 420 * s, p.light, 0.75);
  cloudBank(stage, hy - 400 * s, 95 * s, mix(p.low, p.middle, 0.55), 0.75);
  cloudBank(stage, hy - 250 * s, 75 * s, mix(p.low, p.light, 0.15), 0.55);
  mountains(stage, { y: hy - 20 * s, amplitude: 60 * s, depth: 0.2, facets: false });
  for (const [x, scale] of [
    [-330, 0.2],
    [380, 0.26],
    [-620, 0.24],
  ] as const) {
    c.stamp('far-ship', cx + x * s, hy + 14 * s, scale * s, () =>
      dreadnought(stage, 0, 0, 1, ground(stage, 0.25)),
    );
  }
  mist(stage, hy, 130 * s, 0.7, p.low);
  water(stage, hy + 6);
  waves(stage, hy + 44 * s, 26 * s, mix(p.haze, p.near, 0.45), p.low);
  smoke(stage);
  beam(stage, cx - 60 * s, hy - 240 * s, 205, 640 * s, 11, 0.6);
  beam(stage, cx + 60 * s, hy - 240 * s, -28, 640 * s, 10, 0.45);
  dreadnought(stage, cx, hy + 192 * s, 0.98 * s, mix(p.near, p.haze, 0.34));
  for (const x of [-118, 118]) c.glow(cx + x * s, hy - 216 * s, 60 * s, p.lamp, 0.9);
  waves(stage, hy + 214 * s, 52 * s, mix(p.haze, p.near, 0.68), p.light);
  c.path(
    d`M${cx} ${hy + 176 * s}q-40 6 -92 62q40 -18 66 -10q-20 20 -24 44q34 -40 50 -44q16 4 50 44q-4 -24 -24 -44q26 -8 66 10q-52 -56 -92 -62z`,
    { fill: p.light, opacity: 0.85 },
  );
  waves(stage, hy + 300 * s, 64 * s, mix(p.haze, p.near, 0.85), p.low);
  rain(stage, Math.round(w / 5), '#ffffff', 0.3, 0.28);
  vignette(stage, h > w ? 0.5 : 0.55);
}

function smoke(stage: Stage): void {
  const { c, p, r, s, cx, hy } = stage;
  for (let puff = 0; puff < 16; puff += 1) {
    const t = puff / 15;
    const size = (20 + t * 66) * s;
    c.circle(cx + (60 + t * 330) * s, hy - (330 + t * 130 + r.between(-18, 18)) * s, size, {
      fill: mix(p.near, p.middle, 0.35 + t * 0.5),
      opacity: 0.75 - t * 0.55,
    });
  }
}

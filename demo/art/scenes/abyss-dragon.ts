import { mix } from '../core/color.ts';
import { bezier, pt } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { rain } from '../nature/weather.ts';
import { sparks } from '../nature/fire.ts';
import { vignette, wisps } from '../nature/air.ts';
import { cloudBank, sky, stars } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { water, waves } from '../nature/water.ts';
import { lighthouse } from '../things/fortifications.ts';
import { dragonBody, dragonHead } from '../things/dragon.ts';
import { wanderer } from '../things/figures.ts';
import { beam, bolt } from '../things/lights.ts';

export function abyssDragon(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  const base = hy + 216 * s;
  setLight(stage, cx, base - 366 * s);
  sky(stage);
  stars(stage, 60, hy * 0.5);
  cloudBank(stage, hy - 380 * s, 90 * s, mix(p.middle, p.low, 0.5), 0.7);
  bolt(stage, cx - 230 * s, -10, cx - 300 * s, hy - 60 * s, 2 * s);
  c.glow(cx, base - 366 * s, 420 * s, p.lamp, 0.75);
  mountains(stage, { y: hy - 30 * s, amplitude: 90 * s, depth: 0.35 });
  water(stage, hy + 20 * s);
  waves(stage, hy + 60 * s, 30 * s, mix(p.haze, p.near, 0.5), p.low);
  const scale = mix(p.haze, p.near, 0.42);
  for (const turn of [0, 2]) coil(stage, base, turn, mix(scale, p.near, 0.45));
  beam(stage, cx, base - 366 * s, 196, 900 * s, 10, 0.8);
  beam(stage, cx, base - 366 * s, -14, 900 * s, 9, 0.55);
  lighthouse(stage, { x: cx, y: base, scale: 1.15 * s, color: mix(p.haze, p.light, 0.25) });
  c.glow(cx, base - 366 * s, 130 * s, p.lamp, 1);
  for (const turn of [1, 3]) coil(stage, base, turn, scale);
  const neck = Array.from({ length: 17 }, (_, i) =>
    bezier(
      pt(cx + 138 * s, base - 236 * s),
      pt(cx + 168 * s, base - 340 * s),
      pt(cx + 238 * s, base - 470 * s),
      pt(cx + 90 * s, base - 488 * s),
      i / 16,
    ),
  );
  dragonBody(stage, neck, 62 * s, scale, 0.15);
  dragonHead(stage, cx + 80 * s, base - 484 * s, 0.95 * s, mix(scale, p.light, 0.08));
  wanderer(stage, { x: cx - 34 * s, y: base - 343 * s, scale: 0.32 * s, color: p.near });
  waves(stage, base + 20 * s, 46 * s, mix(p.haze, p.near, 0.68), p.light);
  waves(stage, base + 100 * s, 56 * s, mix(p.haze, p.near, 0.86), p.low);
  sparks(stage, cx, base - 300 * s, 260 * s, 30, p.lamp);
  rain(stage, Math.round(w / 6), '#ffffff', 0.28, 0.25);
  wisps(stage, base + 60 * s, 40 * s, 4, p.haze, 0.3);
  vignette(stage, 0.5);
}

/** Half a turn of the dragon about its tower: the even ones pass behind, the odd ones before it. */
function coil(stage: Stage, base: number, turn: number, color: string): void {
  const { s, cx } = stage;
  const points = Array.from({ length: 17 }, (_, index) => {
    const angle = (turn + index / 16) * Math.PI;
    const reach = (216 - (angle / Math.PI) * 20) * s;
    return pt(
      cx + Math.cos(angle) * reach,
      base - (6 + (angle / Math.PI) * 57) * s - Math.sin(angle) * reach * 0.3,
    );
  });
  dragonBody(stage, turn % 2 === 0 ? points.toReversed() : points, (78 - turn * 4) * s, color, 0);
}

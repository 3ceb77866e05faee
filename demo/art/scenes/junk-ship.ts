import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette } from '../nature/air.ts';
import { cloudBank, disc, rays, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { glitter, ripples, water, waves } from '../nature/water.ts';
import { junk } from '../things/junk.ts';

export function junkShip(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  setLight(stage, cx + 70 * s, hy - 120 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 760 * s, 20, 0.14);
  disc(stage, c.light.x, c.light.y, 118 * s);
  streaks(stage, hy - 420 * s, hy - 60 * s, 14, 0.55);
  cloudBank(stage, hy - 70 * s, 36 * s, mix(p.low, p.light, 0.25), 0.75);
  mountains(stage, { y: hy - 4 * s, amplitude: 40 * s, depth: 0.22 });
  water(stage, hy, p.low);
  glitter(stage, c.light.x, hy, 190 * s, p.light, 0.85);
  ripples(stage, hy, 70, mix(p.low, p.near, 0.5), 0.5);
  junk(stage, cx - 290 * s, hy + 22 * s, 0.22 * s, ground(stage, 0.5), ground(stage, 0.35));
  c.path(d`M${cx - 190 * s} ${hy + 150 * s}h${400 * s}l-60 ${90 * s}h${-260 * s}z`, {
    fill: p.near,
    opacity: 0.4,
  });
  junk(stage, cx, hy + 140 * s, 1.2 * s, mix(p.near, p.accent, 0.22), p.accent);
  waves(stage, hy + 168 * s, 24 * s, mix(p.middle, p.near, 0.62), p.low);
  waves(stage, hy + 262 * s, 44 * s, mix(p.middle, p.near, 0.82), p.low);
  birds(stage, cx - 150 * s, hy - 300 * s, 5, 20 * s, p.near);
  birds(stage, Math.min(w - 80, cx + 260 * s), hy - 210 * s, 3, 13 * s, p.near);
  vignette(stage, 0.42);
}

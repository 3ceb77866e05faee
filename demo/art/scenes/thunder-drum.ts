import { mix } from '../core/color.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { rain } from '../nature/weather.ts';
import { sparks } from '../nature/fire.ts';
import { vignette } from '../nature/air.ts';
import { deadTree } from '../nature/trees.ts';
import { reeds } from '../nature/reeds.ts';
import { cloudBank, sky } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { glitter, water } from '../nature/water.ts';
import { drummer } from '../things/figures.ts';
import { bolt } from '../things/lights.ts';
import { drum } from '../things/relics.ts';

export function thunderDrum(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 60 * s);
  sky(stage);
  cloudBank(stage, hy - 420 * s, 110 * s, mix(p.middle, p.near, 0.3), 0.95);
  cloudBank(stage, hy - 330 * s, 90 * s, mix(p.low, p.middle, 0.55), 0.8);
  mountains(stage, { y: hy - 10 * s, amplitude: 100 * s, depth: 0.22 });
  c.glow(cx, hy - 60 * s, 460 * s, p.light, 0.75);
  bolt(stage, cx - 190 * s, -10, cx - 120 * s, hy - 150 * s, 4 * s);
  bolt(stage, cx + 230 * s, -10, cx + 130 * s, hy - 130 * s, 3.4 * s);
  bolt(stage, cx - 330 * s, hy - 330 * s, cx - 270 * s, hy + 70 * s, 2 * s);
  bolt(stage, cx + 420 * s, hy - 330 * s, cx + 350 * s, hy + 70 * s, 2 * s);
  water(stage, hy + 70 * s);
  glitter(stage, cx, hy + 74 * s, 190 * s, p.light, 0.5);
  for (const [x, scale] of [
    [-260, 0.32],
    [276, 0.36],
    [-520, 0.4],
    [540, 0.34],
  ] as const)
    c.stamp('far-drum', cx + x * s, hy + 106 * s, scale * s, () => drum(stage, 0, 0, 1));
  deadTree(stage, cx - 260 * s, hy + 210 * s, 0.85 * s, mix(p.near, p.haze, 0.12));
  deadTree(stage, cx + 280 * s, hy + 236 * s, 0.9 * s, mix(p.near, p.haze, 0.06), true);
  drum(stage, cx, hy + 220 * s, 1.3 * s);
  drummer(stage, {
    x: cx - 8 * s,
    y: hy + 290 * s,
    scale: 1.5 * s,
    color: mix(p.near, '#000000', 0.3),
  });
  swells(stage, h - 70 * s, 30 * s, 1, p.near);
  reeds(stage, h, Math.round(w / 13), 150 * s, mix(p.near, p.haze, 0.1), true);
  rain(stage, Math.round(w / 4), p.light, 0.3, 0.3);
  sparks(stage, cx, hy + 60 * s, 260 * s, 40, p.light);
  vignette(stage, 0.5);
}

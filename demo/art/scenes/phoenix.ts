import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { sparks } from '../nature/fire.ts';
import { oldPine } from '../nature/trees.ts';
import { reeds } from '../nature/reeds.ts';
import { disc, rays, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { pagoda } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';
import { phoenix } from '../things/phoenix.ts';

export function phoenixScene(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 120 * s);
  sky(stage);
  rays(stage, cx, hy - 120 * s, 760 * s, 26, 0.25);
  disc(stage, cx, hy - 120 * s, 172 * s);
  streaks(stage, hy - 380 * s, hy, 10, 0.5);
  mountains(stage, { y: hy + 60 * s, amplitude: 90 * s, depth: 0.24 });
  for (const [x, scale] of [
    [-220, 0.5],
    [210, 0.44],
    [-470, 0.6],
    [500, 0.55],
  ] as const)
    pagoda(
      stage,
      { x: cx + x * s, y: hy + 150 * s, scale: scale * s, color: ground(stage, 0.5), lamp: p.lamp },
      4,
    );
  mist(stage, hy + 120 * s, 150 * s, 0.6, p.low);
  c.glow(cx, hy - 60 * s, 330 * s, p.accent, 0.7);
  phoenix(stage, cx, hy - 50 * s, 1.12 * s);
  swells(stage, hy + 240 * s, 50 * s, 0.75);
  oldPine(stage, cx - 240 * s, hy + 270 * s, 0.8 * s, p.near);
  wanderer(stage, { x: cx + 60 * s, y: hy + 232 * s, scale: 0.7 * s, color: p.near });
  reeds(stage, h, 50, 110 * s, p.near);
  sparks(stage, cx, hy + 120 * s, 380 * s, 140, p.light);
  vignette(stage, 0.45);
}

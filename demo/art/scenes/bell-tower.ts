import { mix } from '../core/color.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette } from '../nature/air.ts';
import { oldPine } from '../nature/trees.ts';
import { cloudBank, disc, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { pagoda, paifang } from '../things/halls.ts';

export function bellTower(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  setLight(stage, cx + 180 * s, hy - 190 * s);
  sky(stage);
  disc(stage, c.light.x, c.light.y, 70 * s);
  streaks(stage, hy - 300 * s, hy - 60 * s, 10, 0.5);
  mountains(stage, { y: hy - 30 * s, amplitude: 100 * s, depth: 0.2 });
  cloudBank(stage, hy + 40 * s, 46 * s, mix(p.low, p.light, 0.2), 0.9);
  paifang(stage, { x: cx + 300 * s, y: hy + 170 * s, scale: 0.9 * s, color: ground(stage, 0.6) });
  pagoda(
    stage,
    { x: cx - 120 * s, y: hy + 190 * s, scale: 1.3 * s, color: ground(stage, 0.74), lamp: p.lamp },
    4,
  );
  swells(stage, hy + 180 * s, 40 * s, 0.9);
  oldPine(stage, cx - 360 * s, hy + 210 * s, 0.9 * s, p.near);
  birds(stage, cx + 60 * s, hy - 190 * s, 7, 18 * s, p.near);
  vignette(stage, 0.45);
}

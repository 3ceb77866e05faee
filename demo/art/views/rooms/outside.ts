import { ground, setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { farLand, heavens, midLand } from '../../worlds/lands.ts';
import { landmark } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';

/** What is seen through a window around (x, y). */
export function outside(stage: Stage, world: World, x: number, y: number): void {
  const seen = { ...stage, hy: y + 50 };
  setLight(seen, x - 80, y - 70);
  heavens(seen, world.land, 46);
  farLand(seen, world.land);
  midLand(seen, world.land, y + 56);
  landmark(seen, world.building, {
    x: x + 70,
    y: y + 110,
    scale: 0.9,
    color: ground(stage, 0.6),
    lamp: stage.p.lamp,
  });
}

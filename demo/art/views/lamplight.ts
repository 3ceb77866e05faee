import type { Palette } from '../core/palettes.ts';
import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';
import { sparks } from '../nature/fire.ts';
import { vignette } from '../nature/air.ts';
import type { World } from '../worlds/world.ts';
import { cabin } from './rooms/cabin.ts';
import { chamber } from './rooms/chamber.ts';
import { street } from './rooms/street.ts';
import { vault } from './rooms/vault.ts';

const rooms = { chamber, street, cabin, vault };

/** The colours of a place that its own lamps light. */
export function byLamp(p: Palette): Palette {
  return {
    ...p,
    haze: mix(mix(p.near, p.lamp, 0.3), p.haze, 0.3),
    near: mix(p.near, '#0a0503', 0.35),
  };
}

/** A room or a street near by, in the light of lamps. */
export function lamplight(stage: Stage, world: World): void {
  rooms[world.room](stage, world);
  sparks(stage, 640, 560, 480, 24, stage.p.lamp);
  vignette(stage, 0.6);
}

import type { Stage } from '../../core/stage.ts';
import type { World } from '../../worlds/world.ts';
import { bag } from './bag.ts';
import { map } from './map.ts';
import { tactics, town } from './board.ts';

const screens = { bag, map, tactics, town };

/** The game's screen as its player has it before them. */
export function play(stage: Stage, world: World): void {
  screens[world.play](stage, world);
}

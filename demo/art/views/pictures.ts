import type { GameSeed } from '../../src/content/types.ts';
import { Canvas } from '../core/canvas.ts';
import { atAnotherHour, palettes } from '../core/palettes.ts';
import type { Palette } from '../core/palettes.ts';
import { createRandom } from '../core/random.ts';
import type { Stage } from '../core/stage.ts';
import { worldOf } from '../worlds/worlds.ts';
import type { World } from '../worlds/world.ts';
import { confrontation } from './confrontation.ts';
import { byLamp, lamplight } from './lamplight.ts';
import { play } from './play/play.ts';
import { vista } from './vista.ts';

type View = {
  readonly draw: (stage: Stage, world: World) => void;
  readonly horizon: number;
  /** Whether it may be drawn left for right, so that fewer games look alike. */
  readonly canTurn: boolean;
  readonly palette: (day: Palette) => Palette;
};

/** The four looks into a game's world, in the order they are shown. */
const views: readonly View[] = [
  { draw: vista, canTurn: true, horizon: 400, palette: (day) => atAnotherHour(day, 0.34) },
  { draw: lamplight, canTurn: true, horizon: 430, palette: byLamp },
  { draw: confrontation, canTurn: true, horizon: 460, palette: (day) => day },
  { draw: play, canTurn: false, horizon: 400, palette: (day) => atAnotherHour(day, 0.15) },
];

/** A game's pictures besides its cover and hero, by their paths below `/assets/`. */
export function viewsOf(game: Pick<GameSeed, 'slug' | 'scene' | 'palette'>): [string, string][] {
  const world = worldOf(game.scene);
  return views.map(({ draw, horizon, palette, canTurn }, index) => {
    const path = `pictures/${game.slug}-${index + 1}.svg`;
    const c = new Canvas(1280, 720);
    const p = palette(palettes[game.palette]);
    const r = createRandom(path);
    const stage: Stage = { c, p, r, w: 1280, h: 720, s: 1, cx: 640, hy: horizon };
    if (canTurn && r.chance(0.5)) c.mirrored(() => draw(stage, world));
    else draw(stage, world);
    return [path, c.toString()];
  });
}

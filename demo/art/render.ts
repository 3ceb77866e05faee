import { goodsPictureKeys, newsCoverKeys, prizePictureKeys } from '../src/content/pictures.ts';
import { games } from '../src/content/games.ts';
import type { GameSeed } from '../src/content/types.ts';
import { AVATARS } from '@gamebox/platform/modules/user/new-user.ts';
import { Canvas } from './core/canvas.ts';
import { atAnotherHour, palettes } from './core/palettes.ts';
import type { Palette } from './core/palettes.ts';
import { createRandom } from './core/random.ts';
import type { Shot, Stage } from './core/stage.ts';
import { avatar } from './extras/avatars.ts';
import { goodsPicture } from './extras/goods.ts';
import { hud } from './extras/hud.ts';
import { logo } from './extras/logo.ts';
import { prizePicture } from './extras/prizes.ts';
import { newsScenes, scenes } from './scenes/catalogue.ts';
import type { Scene } from './scenes/catalogue.ts';

type Framing = {
  readonly w: number;
  readonly h: number;
  readonly s: number;
  readonly cx: number;
  readonly hy: number;
  readonly shot: Shot;
};

const COVER: Framing = { w: 600, h: 800, s: 1, cx: 300, hy: 480, shot: 0 };
const WIDE: Framing = { w: 1280, h: 720, s: 0.92, cx: 800, hy: 420, shot: 0 };
const BANNER: Framing = { w: 1600, h: 640, s: 0.84, cx: 1080, hy: 380, shot: 0 };
const FAR: Framing = { w: 1280, h: 720, s: 0.72, cx: 900, hy: 430, shot: 1 };
const CLOSE: Framing = { w: 1280, h: 720, s: 1.2, cx: 690, hy: 440, shot: 2 };
const ANOTHER_HOUR: Framing = { w: 1280, h: 720, s: 1.04, cx: 800, hy: 430, shot: 3 };
const NEWS: Framing = { w: 1280, h: 720, s: 0.94, cx: 640, hy: 400, shot: 0 };

function draw(scene: Scene, p: Palette, seed: string, framing: Framing): Canvas {
  const { w, h, s, cx, hy, shot } = framing;
  const c = new Canvas(w, h);
  const stage: Stage = { c, p, r: createRandom(seed), w, h, s, cx, hy, shot };
  if (shot === 3) c.mirrored(() => scene(stage));
  else scene(stage);
  if (shot >= 2) hud(stage);
  return c;
}

function gamePictures(game: GameSeed): [string, string][] {
  const scene = scenes[game.scene];
  const day = palettes[game.palette];
  const shots: [string, Palette, Framing][] = [
    [`covers/${game.slug}.svg`, day, COVER],
    [`wide/${game.slug}.svg`, day, WIDE],
    [`pictures/${game.slug}-1.svg`, atAnotherHour(day, 0.3), FAR],
    [`pictures/${game.slug}-2.svg`, day, CLOSE],
    [`pictures/${game.slug}-3.svg`, atAnotherHour(day, 0.68), ANOTHER_HOUR],
  ];
  return shots.map(([path, palette, framing]) => [
    path,
    draw(scene, palette, path, framing).toString(),
  ]);
}

function banner(slug: string): [string, string] {
  const path = `banners/${slug}.svg`;
  const game = games.find((candidate) => candidate.slug === slug);
  const [scene, key] = game
    ? ([scenes[game.scene], game.palette] as const)
    : newsScenes['night-market'];
  return [path, draw(scene, palettes[key], path, BANNER).toString()];
}

/** Every drawn file, by its path below `/assets/`. Pure: the same text on every run. */
export function renderAll(): Map<string, string> {
  const news = newsCoverKeys.map((key): [string, string] => {
    const [scene, palette] = newsScenes[key];
    const path = `news/${key}.svg`;
    return [path, draw(scene, palettes[palette], path, NEWS).toString()];
  });
  return new Map([
    ...games.flatMap(gamePictures),
    ...news,
    ...['lanterns-of-qinghe', 'iron-tide', 'paper-dragon', 'night-market'].map(banner),
    ...goodsPictureKeys.map((key): [string, string] => [`goods/${key}.svg`, goodsPicture(key)]),
    ...AVATARS.map((key): [string, string] => [`avatars/${key}.svg`, avatar(key)]),
    ...prizePictureKeys.map((key): [string, string] => [`prizes/${key}.svg`, prizePicture(key)]),
    ['logo.svg', logo()],
  ]);
}

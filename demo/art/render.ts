import { goodsPictureKeys, newsCoverKeys, prizePictureKeys } from '../src/content/pictures.ts';
import { games } from '../src/content/games.ts';
import type { GameSeed } from '../src/content/types.ts';
import { AVATARS } from '@gamebox/platform/modules/user/new-user.ts';
import { Canvas } from './core/canvas.ts';
import { palettes } from './core/palettes.ts';
import type { Palette } from './core/palettes.ts';
import { createRandom } from './core/random.ts';
import type { Stage } from './core/stage.ts';
import { avatar } from './extras/avatars.ts';
import { goodsPicture } from './extras/goods.ts';
import { logo } from './extras/logo.ts';
import { prizePicture } from './extras/prizes.ts';
import { newsScenes, scenes } from './scenes/catalogue.ts';
import type { Scene } from './scenes/catalogue.ts';
import { viewsOf } from './views/pictures.ts';

type Framing = {
  readonly w: number;
  readonly h: number;
  readonly s: number;
  readonly cx: number;
  readonly hy: number;
};

const COVER: Framing = { w: 600, h: 800, s: 1, cx: 300, hy: 480 };
const WIDE: Framing = { w: 1280, h: 720, s: 0.92, cx: 800, hy: 420 };
const BANNER: Framing = { w: 1600, h: 640, s: 0.84, cx: 1080, hy: 380 };
const NEWS: Framing = { w: 1280, h: 720, s: 0.94, cx: 640, hy: 400 };

function draw(scene: Scene, p: Palette, seed: string, framing: Framing): Canvas {
  const { w, h, s, cx, hy } = framing;
  const c = new Canvas(w, h);
  const stage: Stage = { c, p, r: createRandom(seed), w, h, s, cx, hy };
  scene(stage);
  return c;
}

function gamePictures(game: GameSeed): [string, string][] {
  const scene = scenes[game.scene];
  const day = palettes[game.palette];
  const framings = [
    [`covers/${game.slug}.svg`, COVER],
    [`wide/${game.slug}.svg`, WIDE],
  ] as const;
  return [
    ...framings.map(([path, framing]): [string, string] => [
      path,
      draw(scene, day, path, framing).toString(),
    ]),
    ...viewsOf(game),
  ];
}

function banner(slug: string): [string, string] {
  const path = `banners/${slug}.svg`;
  const game = games.find((candidate) => candidate.slug === slug);
  const [scene, key] = game
    ? ([scenes[game.scene], game.palette] as const)
    : newsScenes['night-market'];
  return [path, draw(scene, palettes[key], path, BANNER).toString()];
}

/** Every drawn file, by its path below `/assets/`. Pure: the same text in every run. */
export function renderAll(): Map<string, string> {
  const news = newsCoverKeys.map((key): [string, string] => {
    const [scene, palette] = newsScenes[key];
    const path = `news/${key}.svg`;
    return [path, draw(scene, palettes[palette], path, NEWS).toString()];
  });
  return new Map([
    ...games.flatMap(gamePictures),
    ...news,
    ...['lanterns-of-qinghe', 'ten-thousand-li-chart', 'fox-moon-manor', 'night-market'].map(
      banner,
    ),
    ...goodsPictureKeys.map((key): [string, string] => [`goods/${key}.svg`, goodsPicture(key)]),
    ...AVATARS.map((key): [string, string] => [`avatars/${key}.svg`, avatar(key)]),
    ...prizePictureKeys.map((key): [string, string] => [`prizes/${key}.svg`, prizePicture(key)]),
    ['logo.svg', logo()],
  ]);
}

import type { DemoGame } from '../demo-game.ts';

export const lanternsOfQinghe: DemoGame = {
  slug: 'lanterns-of-qinghe',
  version: '1.0.0',
  notes: ['首次上线：沿河二十里，灯会三夜。'],
  sizeBytes: 6 * 2 ** 20,
  readme: ['青河入夜，灯先认得人，人再认得路。', '带一盏灯，沿河走一走。'],
  groups: [
    {
      kind: 'texture',
      folder: 'assets/textures/灯',
      names: ['孔明灯', '河灯', '走马灯', '桥头灯'],
      each: 4,
      ending: 'tex',
      size: [24_000, 72_000],
    },
    {
      kind: 'texture',
      folder: 'assets/textures/town',
      names: ['roof', 'wall', 'window', 'bridge-stone'],
      each: 3,
      ending: 'tex',
      size: [20_000, 56_000],
    },
    {
      kind: 'model',
      folder: 'assets/models',
      names: ['ferry', 'pagoda', 'willow', 'arch-bridge'],
      each: 2,
      ending: 'mesh',
      size: [16_000, 90_000],
    },
    {
      kind: 'audio',
      folder: 'assets/audio/市声',
      names: ['桨声', '更鼓', '叫卖'],
      each: 3,
      ending: 'snd',
      size: [40_000, 110_000],
    },
  ],
  large: [
    { kind: 'terrain', path: 'assets/world/青河两岸.map', share: 2 },
    { kind: 'audio', path: 'assets/audio/music/night-river.snd', share: 3 },
  ],
};

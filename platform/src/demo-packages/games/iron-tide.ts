import type { DemoGame } from '../demo-game.ts';

export const ironTide: DemoGame = {
  slug: 'iron-tide',
  version: '1.0.0',
  sizeBytes: 48 * 2 ** 20,
  readme: ['潮起时出港，潮落前回港。', '舰长，风向已经报上来了。'],
  groups: [
    {
      kind: 'model',
      folder: 'assets/ships',
      names: ['flagship', 'escort', 'cruiser', 'salvage-tug', 'mine-layer'],
      each: 6,
      ending: 'mesh',
      size: [60_000, 320_000],
    },
    {
      kind: 'texture',
      folder: 'assets/textures/steel',
      names: ['hull', 'deck', 'turret', 'rust', 'paint'],
      each: 8,
      ending: 'tex',
      size: [64_000, 262_144],
    },
    {
      kind: 'texture',
      folder: 'assets/textures/海与天',
      names: ['浪尖', '积雨云', '雨丝', '泡沫'],
      each: 6,
      ending: 'tex',
      size: [48_000, 200_000],
    },
    {
      kind: 'audio',
      folder: 'assets/audio/舰桥',
      names: ['汽笛', '轮机', '主炮', '雷声', '口令'],
      each: 8,
      ending: 'snd',
      size: [30_000, 180_000],
    },
  ],
  large: [
    { kind: 'terrain', path: 'assets/world/深港.map', share: 3 },
    { kind: 'terrain', path: 'assets/world/沉船湾.map', share: 4 },
    { kind: 'audio', path: 'assets/audio/music/storm-watch.snd', share: 3 },
    { kind: 'video', path: 'assets/video/opening.vid', share: 6 },
  ],
};

import type { DemoGame } from '../demo-game.ts';

export const paperDragon: DemoGame = {
  slug: 'paper-dragon',
  version: '1.0.0',
  sizeBytes: 180 * 2 ** 20,
  readme: ['一张纸折成一条龙，一条龙驮起一座城。', '折痕不用抚平，那是它记得的路。'],
  groups: [
    {
      kind: 'texture',
      folder: 'assets/paper',
      names: ['毛边', '生宣', '洒金', '朱砂', '云母', '桑皮'],
      each: 14,
      ending: 'tex',
      size: [48_000, 262_144],
    },
    {
      kind: 'model',
      folder: 'assets/folds',
      names: ['dragon', 'crane', 'mountain', 'boat', 'lantern', 'pavilion'],
      each: 16,
      ending: 'mesh',
      size: [24_000, 260_000],
    },
    {
      kind: 'texture',
      folder: 'assets/scrolls/江南长卷',
      names: ['雨', '桥', '山', '伞'],
      each: 20,
      ending: 'tex',
      size: [80_000, 400_000],
    },
    {
      kind: 'audio',
      folder: 'assets/audio/纸声',
      names: ['翻页', '折角', '展开', '风过'],
      each: 24,
      ending: 'snd',
      size: [12_000, 96_000],
    },
    {
      kind: 'terrain',
      folder: 'assets/world/chapters',
      names: ['desk', 'ink-pool', 'old-library', 'long-scroll'],
      each: 8,
      ending: 'map',
      size: [200_000, 700_000],
    },
  ],
  large: [
    { kind: 'texture', path: 'assets/pack/paper-atlas.tex', share: 5 },
    { kind: 'model', path: 'assets/pack/fold-library.mesh', share: 3 },
    { kind: 'audio', path: 'assets/audio/music/第一章.snd', share: 2 },
    { kind: 'audio', path: 'assets/audio/music/第二章.snd', share: 2 },
    { kind: 'video', path: 'assets/video/opening.vid', share: 5 },
    { kind: 'video', path: 'assets/video/ending.vid', share: 4 },
    { kind: 'terrain', path: 'assets/world/群山.map', share: 3 },
  ],
};

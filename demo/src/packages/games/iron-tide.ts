import type { DemoGame } from '../demo-game.ts';

export const ironTide: DemoGame = {
  slug: 'iron-tide',
  version: '1.0.2',
  notes: ['修复：个别机器上汽笛与雷声同时响起时声音断续', '优化：深港夜间的载入时间缩短'],
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
  update: {
    version: '1.1.0',
    notes: [
      '【新内容】',
      '· 沉船湾新增雾季：能见度随潮位变化，声呐将成为你的眼睛',
      '· 新增信号旗指令“收拢队形”，护航时可用',
      '',
      '【调整】',
      '· 深港航道重新测绘，修正三处会让旗舰搁浅的暗礁',
      '· 主炮齐射间隔由 12 秒改为 10 秒，轮机过热后恢复更慢',
      '',
      '【修复】',
      '· 修复打捞拖轮在退潮时无法离港的问题',
      '· 修复积雨云在低画质下闪烁的问题',
    ],
    rewritten: [
      {
        path: 'assets/world/沉船湾.map',
        stretches: [
          [900_000, 40_000],
          [3_200_000, 9_000],
          [3_900_000, 120_000],
        ],
      },
      { path: 'assets/world/深港.map', stretches: [[1_500_000, 24_000]] },
      { path: 'assets/textures/海与天/积雨云-02.tex', stretches: [[0, 20_000]] },
    ],
    added: [
      { kind: 'texture', path: 'assets/textures/海与天/雾墙-01.tex', sizeBytes: 180_000 },
      { kind: 'audio', path: 'assets/audio/舰桥/声呐-01.snd', sizeBytes: 96_000 },
    ],
    removed: ['assets/audio/舰桥/雷声-08.snd', 'assets/textures/steel/rust-08.tex'],
    renamed: [['assets/ships/salvage-tug-06.mesh', 'assets/ships/harbour-tug-01.mesh']],
  },
};

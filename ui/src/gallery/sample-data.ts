import { sampleArt } from './sample-art.ts';

export interface SampleGame {
  id: number;
  name: string;
  version: string;
  cover: string;
  wide: string;
}

const names = [
  '赤焰孤城',
  '寒江旧事：北境十二关与失落的王座之战',
  '云上剑歌',
  '沙海远征',
  '雾港夜航',
  '青铜纪元',
  '山海行者',
  '破晓军团',
  '霜刃',
  '万里长风',
  '星落荒原',
  '铁雨',
] as const;

const versions = ['1.76 复古', '三职业微变', '高爆单职业', '十五周年怀旧', '冰雪'] as const;

export const games: readonly SampleGame[] = names.map((name, index) => ({
  id: index + 1,
  name,
  version: versions[index % versions.length] ?? versions[0],
  cover: index === 7 ? '' : sampleArt(index, 480, 640),
  wide: sampleArt(index, 960, 540),
}));

export const longText =
  '此服为怀旧复古版本，地图与爆率按老服设定；每日 20:00 开放沙城争夺，前三名行会可领取专属奖励。';

import { describe, expect, test } from 'vitest';
import { matchedRange, meantPattern, pinyinOf, typedLetters } from './pinyin.ts';

test.each([
  ['青河一区', 'qing he yi qu'],
  ['青河·灯市', 'qing he  deng shi'],
  ['双线12区', 'shuang xian 1 2 qu'],
  ['重庆Ａ区', 'chong qing a qu'],
  ['绿洲🎮', 'lv zhou '],
  ['Server 12', ''],
  ['', ''],
])('%j is typed as %j', (name, typed) => {
  expect(pinyinOf(name)).toBe(typed);
});

test.each([
  ['qh', 'qh'],
  ['Qing He', 'qinghe'],
  ["xi'an", 'xian'],
  ['ｓｘ12', 'sx12'],
  ['q', null],
  ['12', null],
  ['青h', null],
  ['', null],
])('of the keyword %j the letters are %j', (keyword, letters) => {
  expect(typedLetters(keyword)).toBe(letters);
});

test.each([
  ['青河·灯市', 'qh', true],
  ['青河·灯市', 'ds', true],
  ['青河·灯市', 'heden', true],
  ['青河·灯市', 'qingheds', false],
  ['双线1区·听雨', 'qt', true],
  ['双线1区', 'q', true],
  ['东夏游', 'xy', false],
  ['东夏游', 'xiay', true],
  ['东夏游记谷', 'xyjg', true],
  ['东夏游记谷', 'xyj', false],
  ['🎮青河', 'qh', true],
])('%j is meant by %j: %s', (name, letters, meant) => {
  expect(new RegExp(meantPattern(letters)).test(pinyinOf(name))).toBe(meant);
});

describe('the matched part', () => {
  test.each([
    ['青河·灯市', '河·', '河·'],
    ['青河·灯市', 'qh', '青河'],
    ['青河·灯市', 'qhds', '青河·灯市'],
    ['青河·灯市', 'ds', '灯市'],
    ['精品13区回信', 'qhx', '区回信'],
    ['精品13区・回信', 'qh', '区・回'],
    ['双线1区·听雨', 'qt', '区·听'],
    ['青河·灯市', 'qinghe', '青河'],
    ['青河·灯市', 'heden', '河·灯'],
    ['双线12区·听雨', 'sx12', '双线12'],
    ['双线12区·听雨', '12qu', '12区'],
    ['🎮青河', 'qh', '青河'],
    ['AQH区', 'qh', 'QH'],
    ['苍狼二区·黑水', 'qh', '区·黑'],
    ['望海楼', 'hl', '海楼'],
    ['青河·灯市', 'hds', '河·灯市'],
    ['海楼·红莲', 'hl', '海楼'],
    ['望海楼·红莲', 'hl', '红莲'],
  ])('of %j by %j is %j', (name, keyword, part) => {
    const range = matchedRange(name, keyword);
    expect(range && name.slice(range.start, range.end)).toBe(part);
  });

  test.each([
    ['青河', 'inghe'],
    ['青河', 'qhx'],
    ['青河', 'hq'],
    ['青河', '灯'],
    ['青河·灯市', 'hdq'],
    ['望海楼', 'hw'],
  ])('of %j by %j is none', (name, keyword) => {
    expect(matchedRange(name, keyword)).toBeNull();
  });
});

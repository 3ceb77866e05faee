import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each([
  ['青河灯录 灯市', ['青河灯录', '灯市']],
  ['  qhdl\u3000 ds ', ['qhdl', 'ds']],
  ['青河灯市', []],
  [' 灯市 ', []],
  ['青河，灯市', []],
  ['', []],
  ['青河 · 灯市', ['青河', '灯市']],
  ['· 灯市', []],
  ['灯市 灯市', ['灯市']],
  ['QH ｑｈ ds', ['ｑｈ', 'ds']],
  ['一 二 三 四 五 六', ['一', '二', '三', '四']],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

import { expect, test } from 'vitest';
import { readPersonName } from './person-name.ts';

test.each([
  ['林川', '林川'],
  [' 欧阳 小明 ', '欧阳小明'],
  ['阿依古丽·买买提', '阿依古丽·买买提'],
  ['阿依古丽•买买提', '阿依古丽·买买提'],
  ['迪丽·热巴.买买提', '迪丽·热巴·买买提'],
  ['〇一', '〇一'],
  // Characters of CJK extensions A, B and G, and of the private use area.
  ['㛃䶮', '㛃䶮'],
  ['李𠮷', '李𠮷'],
  ['王\u{30EDD}', '王\u{30EDD}'],
  ['张\uE863', '张\uE863'],
  ['张', '张'],
  // The name of a foreigner with permanent residence.
  [' Anna  Maria O’Neill-Smith ', 'Anna Maria O’Neill-Smith'],
  ['JOHN W. SMITH', 'JOHN W. SMITH'],
  ['張さん', '張さん'],
])('%j is the name %j', (typed, name) => {
  expect(readPersonName(typed)).toBe(name);
});

test.each([
  '',
  '  ',
  '张三1',
  'Test 1',
  '张 。',
  '张三，',
  '张·',
  '·张三',
  '阿依··买买提',
  '张三😀',
  '张\u200B三',
  '张\uD840',
])('%j is no name', (typed) => {
  expect(readPersonName(typed)).toBeNull();
});

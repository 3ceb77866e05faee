import { ItemKind } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { entryLook } from './kinds.ts';

test.each([
  [ItemKind.object, '武器', 'weapon'],
  [ItemKind.object, '护甲', 'armour'],
  [ItemKind.object, '轮机', 'object'],
  [ItemKind.map, '武器', 'map'],
  [null, '武器', 'unknown'],
])('an entry of kind %s and 类型 %s looks like %s', (kind, value, look) => {
  expect(entryLook({ kind, details: [{ label: '类型', value }] })).toBe(look);
});

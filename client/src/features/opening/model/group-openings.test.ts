import { expect, test } from 'vitest';
import { groupOpenings } from './group-openings.ts';

const opening = (key: string, at: number) => ({ key, at, server: key, game: '', cover: null });

test('openings of the same minute form one group, in the order of the day', () => {
  const groups = groupOpenings([
    opening('b', 120_000),
    opening('a', 60_000),
    opening('c', 120_500),
  ]);
  expect(groups.map((group) => [group.at, group.openings.map(({ key }) => key)])).toEqual([
    [60_000, ['a']],
    [120_000, ['b', 'c']],
  ]);
});

import { expect, test } from 'vitest';
import { blockCost } from './block-cost.ts';
import { ALL_CHANGES } from './game-changes.ts';
import { filesOf, formatPack, PACK_PATH } from './generated-game.ts';
import type { GeneratedGame } from './generated-game.ts';
import { Seeded } from './seeded.ts';

/** Small enough for a test, large enough for every change. */
function smallGame(): GeneratedGame {
  const seeded = new Seeded('test');
  const pack = Array.from({ length: 30 }, (_, name) => ({
    name,
    stamp: name,
    content: seeded.bytes(100_000),
  }));
  const files = Array.from({ length: 60 }, (_, i): [string, Buffer] => [
    `data/sound/${i}.bin`,
    seeded.bytes(1000 + i),
  ]);
  return { pack, files: new Map(files) };
}

test('the same seed gives the same bytes, another gives others', () => {
  expect(new Seeded('a').bytes(100)).toEqual(new Seeded('a').bytes(100));
  expect(new Seeded('a').bytes(100)).not.toEqual(new Seeded('b').bytes(100));
  expect(new Seeded('a').text(5000)).toHaveLength(5000);
});

test.each(ALL_CHANGES)('$name is repeatable and does not change the first version', ({ files }) => {
  const game = smallGame();
  const before = filesOf(game);
  const next = files(game);
  expect(blockCost(before, next).wholeFiles).toBeGreaterThan(0);
  expect(blockCost(next, files(game)).wholeFiles).toBe(0);
  expect(blockCost(before, filesOf(game)).wholeFiles).toBe(0);
});

test('a reordered pack has the same assets at other offsets', () => {
  const game = smallGame();
  const reordered = ALL_CHANGES.find(({ name }) => name === 'pack reordered')?.files(game);
  const [old, next] = [formatPack(game.pack), reordered?.get(PACK_PATH)];
  expect(next).toHaveLength(old.length);
  for (const { content } of game.pack) expect(next?.includes(content)).toBe(true);
});

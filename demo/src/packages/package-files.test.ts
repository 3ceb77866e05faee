import { gamePathProblem } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { demoGames } from './publish-demo-games.ts';
import { chunksOf, planFiles } from './package-files.ts';

test.each(demoGames.map((game) => [game.slug, game] as const))(
  '%s has its size, safe paths and both small and large files',
  (_, game) => {
    const files = planFiles(game);
    expect(files.reduce((sum, file) => sum + file.sizeBytes, 0)).toBe(game.sizeBytes);
    for (const file of files) expect(gamePathProblem(file.path)).toBeNull();
    expect(files.filter((file) => file.sizeBytes < 100_000).length).toBeGreaterThan(20);
    expect(files.filter((file) => file.sizeBytes > 1_000_000).length).toBeGreaterThan(1);
    expect(files.some((file) => /\p{Script=Han}/u.test(file.path))).toBe(true);
  },
);

test('a file made from a seed has its declared size', () => {
  const [game] = demoGames;
  const asset = game && planFiles(game).find((file) => file.path.endsWith('.tex'));
  if (!asset) throw new Error('no texture');
  const bytes = [...chunksOf(asset)].reduce((sum, chunk) => sum + chunk.length, 0);
  expect(bytes).toBe(asset.sizeBytes);
});

test('a game too small for its own files is refused', () => {
  const [game] = demoGames;
  if (!game) throw new Error('no game');
  expect(() => planFiles({ ...game, sizeBytes: 1000 })).toThrow('no room');
});

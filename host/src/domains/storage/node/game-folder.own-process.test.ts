import { join, sep } from 'node:path';
import { expect, test, vi } from 'vitest';
import { GameFolder } from './game-folder.ts';

// As if a path that leaves the folder had passed the check of the manifest.
vi.mock('@gamebox/contract/host', { spy: true });
const contract = await import('@gamebox/contract/host');
vi.mocked(contract.gamePathProblem).mockReturnValue(null);

const folder = new GameFolder(join(sep, 'games', 'game-1'));

test('a path inside is given', () => {
  expect(folder.path('bin/../data/a')).toBe(join(folder.root, 'data', 'a'));
});

test.each(['..', '../game-2/a', '../game-12/a', 'a/../../b', '.', 'a/..'])(
  '%j is refused even if the check of paths lets it through',
  (path) => {
    expect(() => folder.path(path)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'manifest-invalid' }) }),
    );
  },
);

import fs from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { isUnmoved, placeMoved } from './move-game.ts';
import type { Move } from './move-game.ts';

vi.mock('../../storage/node/sync-folder.ts', { spy: true });

async function filled(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'file'), 'x');
}

/** A game that is moved from `old` to `new`, by a rename or by its copy there. */
async function moving(kind: 'rename' | 'copy') {
  const root = await temporaryFolder();
  const [from, to, copied] = ['old/game', 'new/game', 'new/.copy'] as const;
  await filled(join(root, from));
  await mkdir(join(root, 'new'));
  const copy = kind === 'copy' ? join(root, copied) : null;
  if (copy !== null) await filled(copy);
  const origin = copy === null ? ((await folderMark(join(root, from))) ?? undefined) : undefined;
  return { root, move: { from: join(root, from), to: join(root, to), copy, origin } };
}

test.each(['rename', 'copy'] as const)(
  'a game is placed by a %s, once, and the names of both folders are synced',
  async (kind) => {
    const { move } = await moving(kind);
    vi.mocked(syncFolder).mockClear();
    await placeMoved(move);
    expect(await readdir(move.to)).toEqual(['file']);
    const synced = vi.mocked(syncFolder).mock.calls.map(([path]) => path);
    expect(synced).toEqual([dirname(move.to), dirname(move.copy ?? move.from)]);
    await placeMoved(move);
    expect(await readdir(move.to)).toEqual(['file']);
  },
);

test.each(['rename', 'copy'] as const)(
  'a game that is lost does not count as moved by a %s',
  async (kind) => {
    const { move } = await moving(kind);
    const source = move.copy ?? move.from;
    await rm(source, { recursive: true });
    expect(await failureOf(placeMoved(move))).toMatchObject({ kind: 'file-changed', path: source });
  },
);

test.each(['rename', 'copy'] as const)(
  'a taken goal is named, and nothing placed by a %s',
  async (kind) => {
    const { move } = await moving(kind);
    await filled(move.to);
    expect(await failureOf(placeMoved(move))).toMatchObject({
      kind: 'folder-taken',
      path: move.to,
    });
    expect(await readdir(move.copy ?? move.from)).toEqual(['file']);
  },
);

/** Until the end of the test, renames are done by this. */
function renameBy(work: (real: typeof rename, from: string, to: string) => Promise<void>): void {
  const real = fs.promises.rename;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) =>
    work(real, String(from), String(to)),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

test('an empty folder at the goal goes first: Windows renames nothing over it', async () => {
  const { move } = await moving('rename');
  await mkdir(move.to);
  renameBy((real, from, to) =>
    fs.existsSync(to)
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EEXIST' }))
      : real(from, to),
  );
  await placeMoved(move);
  expect(await readdir(move.to)).toEqual(['file']);
});

test('a folder that another program holds for a moment is waited for', async () => {
  const { move } = await moving('rename');
  let tries = 0;
  renameBy((real, from, to) => {
    tries += 1;
    if (tries > 1) return real(from, to);
    return Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' }));
  });
  await placeMoved(move);
  expect(await readdir(move.to)).toEqual(['file']);
});

test('no folder is made above the goal', async () => {
  const { root, move } = await moving('rename');
  await rm(dirname(move.to), { recursive: true });
  const failure = { kind: 'folder-not-writable', path: move.to };
  expect(await failureOf(placeMoved(move))).toMatchObject(failure);
  expect(await readdir(root)).toEqual(['old']);
});

test('a folder that may not be written to is named: where the game goes, or where it is', async () => {
  const { move } = await moving('rename');
  const { access } = fs.promises;
  const refused = Object.assign(new Error('refused'), { code: 'EACCES' });
  renameBy(() => Promise.reject(refused));
  expect(await failureOf(placeMoved(move))).toMatchObject({ path: move.from });
  vi.spyOn(fs.promises, 'access').mockImplementation((path, mode) =>
    path === dirname(move.to) ? Promise.reject(refused) : access(path, mode),
  );
  syncBuiltinESMExports();
  expect(await failureOf(placeMoved(move))).toMatchObject({ path: move.to });
});

test.each<[boolean, string, 'rename' | 'copy', (move: Move) => Promise<unknown>]>([
  [true, 'as it was', 'rename', () => Promise.resolve()],
  [false, 'of a copy', 'copy', () => Promise.resolve()],
  [false, 'after it', 'rename', (move) => placeMoved(move)],
  [false, 'without its game', 'rename', ({ from }) => rm(from, { recursive: true })],
  [true, 'to a taken goal', 'rename', ({ to }) => filled(to)],
  [
    false,
    'from where another folder is now',
    'rename',
    async ({ from, to }) => {
      await rename(from, to);
      await filled(from);
    },
  ],
])('it is told (%s) that nothing was moved: %s', async (expected, _, kind, change) => {
  const { move } = await moving(kind);
  await change(move);
  expect(await isUnmoved(move)).toBe(expected);
});

test('without a mark of the game’s folder an empty goal tells that nothing was moved', async () => {
  const { move } = await moving('rename');
  const unmarked = { ...move, origin: undefined };
  expect(await isUnmoved(unmarked)).toBe(true);
  await mkdir(move.to);
  expect(await isUnmoved(unmarked)).toBe(true);
  await filled(move.to);
  expect(await isUnmoved(unmarked)).toBe(false);
});

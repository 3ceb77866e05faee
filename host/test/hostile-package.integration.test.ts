import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gamePathProblem } from '@gamebox/contract';
import { GameWorld } from './game-world.ts';
import { readTree } from './temporary-folder.ts';

const sha256 = 'a'.repeat(64);
const file = (path: string, size = 1) => ({ path, size, sha256, mode: 'file' });

function manifest(change: object): string {
  const good = { format: 1, gameId: 1, name: 'x', version: '1', files: [file('a')], launch: {} };
  return JSON.stringify({ ...good, ...change });
}

const hostile: Record<string, string> = {
  'a climb': manifest({ files: [file('../a')] }),
  'a hidden climb': manifest({ files: [file('a/../../b')] }),
  'an absolute path': manifest({ files: [file('/etc/passwd')] }),
  'a drive': manifest({ files: [file('C:/a')] }),
  'a backslash': manifest({ files: [file('..\\a')] }),
  'a stream': manifest({ files: [file('a:b')] }),
  'a reserved name': manifest({ files: [file('data/NUL.txt')] }),
  'a trailing dot': manifest({ files: [file('a./b')] }),
  'a case collision': manifest({ files: [file('Data'), file('data')] }),
  'a file that is a folder': manifest({ files: [file('a'), file('a/b')] }),
  'an absurd size': manifest({ files: [file('a', 2 ** 50)] }),
  'an absurd sum': manifest({ files: Array.from({ length: 9 }, (_, n) => file(`f${n}`, 2 ** 37)) }),
  'a negative size': manifest({ files: [file('a', -1)] }),
  'no files': manifest({ files: [] }),
  'a launch entry outside': manifest({ launch: { 'linux-x64': { path: '../x', args: [] } } }),
  'a launch entry that is no file': manifest({ launch: { 'linux-x64': { path: 'b', args: [] } } }),
  'another game': manifest({ gameId: 2 }),
  'no JSON': '<html>',
  'too long a text': `${' '.repeat(33 * 2 ** 20)}{}`,
};

async function leftovers(world: GameWorld): Promise<string[]> {
  const tree = Object.keys(await readTree(world.home));
  const own = /^(settings\.json|installed\.json|play\.json|logs\/.*)$/;
  return tree.filter((path) => !own.test(path));
}

async function refusal(world: GameWorld, text: string) {
  world.server.manifestText = text;
  await world.games.download(world.server.request());
  return world.until((state) => state !== null && !state.download);
}

describe('a hostile manifest', () => {
  test.each(Object.entries(hostile))('%s is refused whole', async (_name, text) => {
    const world = await GameWorld.open();
    const state = await refusal(world, text);
    expect(state).toMatchObject({ download_state: 5, failure: { kind: 'manifest-invalid' } });
    expect(world.server.offsets).toEqual([]);
    expect(await leftovers(world)).toEqual([]);
    await world.games.cancel(1);
    expect(world.games.state(1)).toBeNull();
  });

  test('with any path at all writes inside the game folder or nowhere', async () => {
    const world = await GameWorld.open();
    const nasty = fc
      .array(fc.constantFrom('..', '.', '', 'a', 'C:', 'nul', 'x.', '~', '\\', '\0', '%2e%2e'))
      .map((parts) => parts.join('/'));
    const path = fc.oneof(nasty, fc.string(), fc.string({ unit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(path, async (path) => {
        const state = await refusal(world, manifest({ files: [file(path)] }));
        const expected = gamePathProblem(path) === null ? 'server' : 'manifest-invalid';
        expect(state.failure?.kind).toBe(expected);
        const written = await leftovers(world);
        const inside = written.every((each) => /^(games\/\.game-1\.staging|jobs\/1)\//.test(each));
        expect(inside).toBe(true);
        await world.games.cancel(1);
        expect(await leftovers(world)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a server that has none is told apart from a bad one', async () => {
    const world = await GameWorld.open();
    world.server.manifestStatus = 404;
    expect((await refusal(world, 'gone')).failure).toMatchObject({ kind: 'server', status: 404 });
    expect(await readTree(join(world.home, 'games')).catch(() => ({}))).toEqual({});
  });
});

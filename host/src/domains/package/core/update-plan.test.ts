import { describe, expect, test } from 'vitest';
import { packageManifest } from '@gamebox/contract';
import type { ManifestFile, PackageManifest } from '@gamebox/contract';
import { planUpdate } from './update-plan.ts';

function manifest(files: Record<string, string>, modes: Record<string, string> = {}) {
  return packageManifest.parse({
    format: 1,
    gameId: 1,
    name: 'Demo',
    version: '1',
    files: Object.entries(files).map(([path, content]) => ({
      path,
      size: 1,
      sha256: content.repeat(64),
      mode: modes[path] ?? 'file',
    })),
    launch: {},
  });
}

async function plan(
  next: PackageManifest,
  installed: PackageManifest | null,
  isIntact: (file: ManifestFile) => boolean = () => true,
) {
  const made = await planUpdate(next, installed, (file) => Promise.resolve(isIntact(file)));
  return {
    kept: made.kept.map((file) => file.path),
    moved: made.moved.map(({ file, from }) => `${from.path} > ${file.path}`),
    fetched: made.fetched.map((file) => file.path),
    removed: made.removed,
  };
}

describe('planUpdate', () => {
  test('fetches everything where nothing is installed', async () => {
    expect(await plan(manifest({ a: '1', b: '2' }), null)).toEqual({
      kept: [],
      moved: [],
      fetched: ['a', 'b'],
      removed: [],
    });
  });

  test('keeps, moves, fetches and removes', async () => {
    const installed = manifest({ same: '1', old: '2', changed: '3', gone: '4' });
    const next = manifest({ same: '1', renamed: '2', changed: '5', fresh: '6' });
    expect(await plan(next, installed)).toEqual({
      kept: ['same'],
      moved: ['old > renamed'],
      fetched: ['changed', 'fresh'],
      removed: ['old', 'gone'],
    });
  });

  test('fetches a file that is broken, and never moves it onto itself', async () => {
    const same = manifest({ a: '1', b: '2' });
    const made = await plan(same, same, (file) => file.path !== 'b');
    expect(made).toMatchObject({ kept: ['a'], moved: [], fetched: ['b'] });
  });

  test('places a file anew whose mode changed', async () => {
    const made = await plan(manifest({ a: '1' }, { a: 'executable' }), manifest({ a: '1' }));
    expect(made.kept).toEqual([]);
  });

  test("doesn't remove a file renamed in case alone", async () => {
    const made = await plan(manifest({ 'Data.pak': '1' }), manifest({ 'data.pak': '1' }));
    expect(made.removed).toEqual([]);
  });
});

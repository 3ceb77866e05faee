import fs from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { heedRights } from '../../../../test/heed-rights.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { Place } from '../core/place.ts';
import { claimPlace, PLACE_FILE, readPlace } from './place-file.ts';

const ID = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';

async function seenAt(folder: string) {
  const seen = await readPlace(folder);
  if (seen === null) throw new Error(`no ${folder}`);
  return seen;
}

/** Runs `work` in place of the first call that writes the id, or at it. */
function atWrite(name: 'open' | 'rename', work: () => Promise<void>): void {
  const { open, rename: move } = fs.promises;
  let isDone = false;
  const step = async (path: fs.PathLike): Promise<void> => {
    if (isDone || !String(path).endsWith('.new')) return;
    isDone = true;
    await work();
  };
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, flags, mode) => {
    if (name === 'open') await step(path);
    return open(path, flags, mode);
  });
  vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    if (name === 'rename') await step(from);
    return move(from, to);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

test('a folder has one id, whoever claims it', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  expect(seen.id).toBeNull();
  const claims = await Promise.all([claimPlace(folder, seen), claimPlace(folder, seen)]);
  const { id } = await seenAt(folder);
  expect(claims.map((claim) => claim?.id)).toEqual([id, id]);
  expect(await readdir(folder)).toEqual([PLACE_FILE]);
  expect(id).not.toBeNull();
});

function endMocks(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

test('two spellings of one folder are one', async () => {
  const root = await temporaryFolder();
  const [folder, other] = [join(root, 'folder'), join(root, 'link')];
  await mkdir(folder);
  await symlink(folder, other, 'junction');
  const seen = await seenAt(folder);
  const claims: Promise<Place | null>[] = [];
  atWrite('open', async () => {
    claims.push(claimPlace(other, seen));
    for (let turn = 0; turn < 100; turn += 1) await readPlace(root);
  });
  claims.push(claimPlace(folder, seen));
  await claims[0];
  const { id } = await seenAt(folder);
  expect((await Promise.all(claims)).map((claim) => claim?.id)).toEqual([id, id]);
});

test('an id is read whatever else its file says', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, PLACE_FILE), JSON.stringify({ note: 'x'.repeat(900), id: ID }));
  expect(await claimPlace(folder, await seenAt(folder))).toMatchObject({ id: ID });
});

test('what another host wrote at the same time counts', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  const { rename: move } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    await move(from, to);
    await writeFile(to, JSON.stringify({ id: ID }));
  });
  syncBuiltinESMExports();
  onTestFinished(endMocks);
  expect((await claimPlace(folder, seen))?.id).toBe(ID);
});

test.each(['a file', 'a folder'])(
  '%s that can’t be replaced is not waited for as a locked file of the host',
  async (what) => {
    const folder = await temporaryFolder();
    const seen = await seenAt(folder);
    if (what === 'a folder') await mkdir(join(folder, PLACE_FILE));
    for (const code of ['EPERM', 'EBUSY']) {
      const refused = vi
        .spyOn(fs.promises, 'rename')
        .mockRejectedValue(Object.assign(new Error('refused'), { code }));
      syncBuiltinESMExports();
      const claimed = await claimPlace(folder, seen);
      const { length } = refused.mock.calls;
      endMocks();
      expect(claimed?.id).toBeNull();
      expect(length).toBeLessThanOrEqual(3);
    }
  },
);

test('another folder than the one that was seen gets no id', async () => {
  const folder = await temporaryFolder();
  const { mark } = await seenAt(await temporaryFolder());
  expect(await claimPlace(folder, { mark, id: null })).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test.each(['open', 'rename'] as const)(
  'nothing stays below a disk that is pulled out at the %s',
  async (at) => {
    const root = await temporaryFolder();
    const folder = join(root, 'disk');
    await mkdir(folder);
    const seen = await seenAt(folder);
    atWrite(at, async () => {
      await rename(folder, join(root, 'away'));
      await mkdir(folder);
    });
    expect(await claimPlace(folder, seen)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('where no file can be written the place has no id', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  await fs.promises.chmod(folder, 0o500);
  heedRights();
  expect(await claimPlace(folder, seen)).toEqual({ mark: seen.mark, id: null });
  await fs.promises.chmod(folder, 0o700);
});

test('a write that fails leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  atWrite('rename', () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  expect(await claimPlace(folder, seen)).toEqual({ mark: seen.mark, id: null });
  expect(await readdir(folder)).toEqual([]);
});

test('a file that can’t be read now is not written over', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  const id = (await claimPlace(folder, seen))?.id;
  const { open } = fs.promises;
  vi.spyOn(fs.promises, 'open').mockImplementation((path, flags, mode) =>
    String(path).endsWith(PLACE_FILE)
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
      : open(path, flags, mode),
  );
  syncBuiltinESMExports();
  const claimed = await claimPlace(folder, seen);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(claimed?.id).toBeNull();
  expect(id).toBeTypeOf('string');
  expect((await seenAt(folder)).id).toBe(id);
});

test('what is in place of the file is nothing, and what is behind or in it stays', async () => {
  const folder = await temporaryFolder();
  const [file, theirs] = [join(folder, PLACE_FILE), join(folder, 'theirs')];
  await writeFile(theirs, JSON.stringify({ id: ID }));
  await symlink(theirs, file);
  const seen = await seenAt(folder);
  expect(seen.id).toBeNull();
  expect((await claimPlace(folder, seen))?.id).not.toBe(ID);
  expect(await readFile(theirs, 'utf8')).toBe(JSON.stringify({ id: ID }));
  await rm(file);
  await mkdir(file);
  await writeFile(join(file, 'theirs'), '');
  expect((await claimPlace(folder, seen))?.id).toBe((await seenAt(folder)).id);
  expect(await readdir(`${file}.kept-1`)).toEqual(['theirs']);
});

test('what is in place of the new file goes', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  await mkdir(join(folder, `${PLACE_FILE}.new`, 'theirs'), { recursive: true });
  expect((await claimPlace(folder, seen))?.id).toBe((await seenAt(folder)).id);
  expect(await readdir(folder)).toEqual([PLACE_FILE]);
});

test('an id is on the disk before its file counts', async () => {
  const folder = await temporaryFolder();
  const seen = await seenAt(folder);
  const order: string[] = [];
  const handle = await fs.promises.open(folder);
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(() => {
    order.push('sync');
    return Promise.resolve();
  });
  const { rename: move } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) => {
    order.push('rename');
    return move(from, to);
  });
  syncBuiltinESMExports();
  onTestFinished(endMocks);
  await claimPlace(folder, seen);
  expect(order).toEqual(['sync', 'rename', 'sync']);
});

test('another disk’s id is not taken for that of the one that was seen', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'disk');
  await mkdir(folder);
  const seen = await seenAt(folder);
  await rename(folder, join(root, 'away'));
  await mkdir(folder);
  await writeFile(join(folder, PLACE_FILE), JSON.stringify({ id: ID }));
  expect(await claimPlace(folder, seen)).toBeNull();
});

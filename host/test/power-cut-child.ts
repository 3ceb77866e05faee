/** Run by `power-cut.integration.test.ts`: one operation on the disk, then the power fails. */
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gamePath } from '@gamebox/contract/host';
import { jobStoreAt } from './job-store-at.ts';
import { RunFolder } from '../src/domains/download/node/engine/run-folder.ts';
import { DiskSlots } from '../src/domains/transfer/node/chunks/disk-slots.ts';
import { JournalFile } from '../src/domains/transfer/node/chunks/journal-file.ts';
import {
  begunRecord,
  doneRecord,
  headerRecord,
} from '../src/domains/transfer/node/chunks/journal-records.ts';
import { bringChanges, copyTree } from '../src/domains/package/node/copy-tree.ts';
import { InstalledRegistry } from '../src/domains/package/node/installed-registry.ts';
import { placeMoved } from '../src/domains/package/node/move-game.ts';
import { OpenedRelease } from '../src/domains/package/node/release-file.ts';
import { applySwitch } from '../src/domains/package/node/switch-version.ts';
import { uninstall } from '../src/domains/package/node/uninstall.ts';
import { JsonFile } from '../src/domains/storage/node/json-file.ts';
import { overwriteFile } from '../src/domains/storage/node/replace-file.ts';
import { manifestOf, tableOf } from './release-trees.ts';
import { makePlan } from './transfer-plan.ts';

const [work = '', root = ''] = process.argv.slice(2);
const game = join(root, 'games/game');
const staging = join(root, 'games/.game.staging');
const home = join(root, 'home');
const { signal } = new AbortController();

/** Written and synced with all its folders. */
async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await sync(path);
  await make(dirname(path));
}

async function make(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let at = folder; at.startsWith(root); at = dirname(at)) await sync(at);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

async function installed(): Promise<InstalledRegistry> {
  const registry = await InstalledRegistry.open(home, () => undefined);
  const shown = { gameId: 1, name: '', coverPrcture: '', packageUrl: '', folder: game };
  const facts = { release: 1, version: '1', sizeBytes: 1, launch: {}, playerFiles: [] };
  const rest = { installedAt: 0, update: null, removing: false, unremoved: null, moving: null };
  const files = ['a', 'gone/b'].map((path): [ReturnType<typeof gamePath.parse>, number, number] => [
    gamePath.parse(path),
    1,
    0,
  ]);
  await registry.put({ ...shown, ...facts, ...rest }, { files });
  return registry;
}

const WORKS: Record<string, () => Promise<unknown>> = {
  nothing: async () => {
    await put(join(root, 'before'), '1');
    await put(join(root, 'old/name'), '1');
    await writeFile(join(root, 'after'), '2');
    await rename(join(root, 'old/name'), join(root, 'old/other'));
    await rm(join(root, 'before'));
  },
  unrenamed: async () => {
    await put(join(root, 'new'), '2');
    await put(join(root, 'now'), '1');
    await rename(join(root, 'new'), join(root, 'now'));
  },
  json: async () => {
    const path = join(root, 'new/deep/state.json');
    const parse = (): { value: number; salvaged: boolean } => ({ value: 1, salvaged: false });
    await new JsonFile({ path, parse, fallback: () => 0 }).save(1);
  },
  'json on a full disk': async () => {
    const path = join(root, 'state.json');
    await put(path, '[1,2,3]\n');
    await overwriteFile(path, '[]\n');
  },
  release: async () => {
    await put(join(root, 'release'), 'release');
    const registry = await InstalledRegistry.open(home, () => undefined);
    await registry.keepRelease(1, join(root, 'release'));
  },
  'release under way': async () => {
    const bytes = Buffer.from('release');
    const release = new OpenedRelease(tableOf(manifestOf({ a: ['1'] })), 'ab', { bytes });
    await new RunFolder(join(root, 'jobs/1/engine')).keep(release, null);
  },
  switch: async () => {
    await put(join(game, 'a'), '1');
    await put(join(game, 'gone/b'), '1');
    await put(join(game, 'mine'), 'mine');
    await put(join(staging, 'a'), '2');
    await put(join(staging, 'new/deep/b'), '2');
    await put(join(game, 'own/c'), 'mine');
    await put(join(staging, 'own/c'), '2');
    const placed = ['a', 'new/deep/b', 'own/c'];
    const removed = ['gone/b'];
    const change = { folder: game, staging, placed, marks: [], removed, files: placed };
    await applySwitch(change, ['a', 'gone/b']);
  },
  'taking a decision back': async () => {
    await put(join(home, 'jobs/1/job.json'), '{}');
    for (const name of ['commit.json', 'commit.copy.json'])
      await put(join(home, 'jobs/1', name), '{}');
    await jobStoreAt(home).removeCommit(1);
  },
  uninstall: async () => {
    await put(join(game, 'a'), '1');
    await put(join(game, 'gone/b'), '1');
    await put(join(game, 'mine'), 'mine');
    await uninstall(await installed(), 1, signal);
  },
  move: async () => {
    const from = join(root, 'gone/game');
    await put(join(from, 'a'), '1');
    await make(join(root, 'elsewhere'));
    await placeMoved({ from, to: join(root, 'elsewhere/game'), copy: null });
  },
  copy: async () => {
    await put(join(root, 'from/a'), '1');
    await put(join(root, 'from/new/deep/b'), '1');
    // Behind the folder, whose making keeps what came before it.
    await put(join(root, 'from/z'), '1');
    // The placed game, whose folder is not made anew.
    await put(join(root, 'brought/here'), '1');
    await put(join(root, 'marker'), '1');
    await copyTree(join(root, 'from'), join(root, 'to'), signal, () => undefined);
    await bringChanges(join(root, 'from'), join(root, 'brought'), join(root, 'partial'));
    await sync(root);
  },
  journal: async () => {
    const { journal } = await JournalFile.open(join(root, 'journal'), 'ab', 9);
    await journal.append(doneRecord([{ first: 1, count: 2 }]));
    await journal.sync();
    await journal.close();
  },
  checkpoint: async () => {
    const { task, files } = makePlan({ sizes: { a: 1, b: 9 } });
    const journal = join(root, 'journal');
    // What an earlier run wrote of `b` before it was killed and could sync it.
    const begun = begunRecord([{ first: 1, count: 1 }]);
    await put(journal, Buffer.concat([headerRecord(task.identity, 2), begun]));
    await mkdir(staging, { recursive: true });
    const handle = await open(join(staging, 'b'), 'w');
    await handle.write(files[1]?.content ?? Buffer.alloc(0), 0, 9, 0);
    await handle.close();
    const slots = await DiskSlots.open({ ...task, staging, journal, signal });
    for (const folder of [staging, dirname(staging), root]) await sync(folder);
    slots.begin([0]);
    const extents = [{ file: 0, offset: 0, start: 0, length: 1 }];
    await slots.write(Buffer.from('1'), extents, [0]);
    await slots.checkpoint();
  },
  staged: async () => {
    await make(dirname(staging));
    const { task, files } = makePlan({ sizes: { a: 1, 'new/deep/b': 9 } });
    const slots = await DiskSlots.open({
      ...task,
      staging,
      journal: join(root, 'journal'),
      signal,
    });
    for (const [file, { content }] of files.entries()) {
      const extents = [{ file, offset: 0, start: 0, length: content.length }];
      await slots.write(content, extents, [file]);
    }
    await slots.finish();
    await slots.close();
  },
};

await WORKS[work]?.();
await writeFile(join(root, 'now'), '');

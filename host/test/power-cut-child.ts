/** Run by `power-cut.integration.test.ts`: one work on the disk, then the power fails. */
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gamePath } from '@gamebox/contract/host';
import { DiskSlots } from '../src/domains/transfer/node/chunks/disk-slots.ts';
import { JournalFile } from '../src/domains/transfer/node/chunks/journal-file.ts';
import { doneRecord } from '../src/domains/transfer/node/chunks/journal-records.ts';
import { StagedFiles } from '../src/domains/transfer/node/chunks/staged-files.ts';
import { copyTree } from '../src/domains/package/node/copy-tree.ts';
import { InstalledRegistry } from '../src/domains/package/node/installed-registry.ts';
import { placeMoved } from '../src/domains/package/node/move-game.ts';
import { applySwitch } from '../src/domains/package/node/switch-version.ts';
import { uninstall } from '../src/domains/package/node/uninstall.ts';
import { JsonFile } from '../src/domains/storage/node/json-file.ts';
import { makePlan } from './transfer-plan.ts';

const [work = '', root = ''] = process.argv.slice(2);
const game = join(root, 'games/game');
const staging = join(root, 'games/.game.staging');
const home = join(root, 'home');
const { signal } = new AbortController();

/** Kept on the disk with all its folders. */
async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await sync(path);
  for (let folder = dirname(path); folder.startsWith(root); folder = dirname(folder))
    await sync(folder);
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
  const rest = { installedAt: 0, update: null, removing: false, unremoved: null };
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
  json: async () => {
    const path = join(root, 'new/deep/state.json');
    const parse = (): { value: number; salvaged: boolean } => ({ value: 1, salvaged: false });
    await new JsonFile({ path, parse, fallback: () => 0 }).save(1);
  },
  release: async () => {
    await put(join(root, 'release'), 'release');
    const registry = await InstalledRegistry.open(home, () => undefined);
    await registry.keepRelease(1, join(root, 'release'));
  },
  switch: async () => {
    await put(join(game, 'a'), '1');
    await put(join(game, 'gone/b'), '1');
    await put(join(game, 'mine'), 'mine');
    await put(join(staging, 'a'), '2');
    await put(join(staging, 'new/deep/b'), '2');
    const placed = ['a', 'new/deep/b'];
    const removed = ['gone/b'];
    await applySwitch({ folder: game, staging, placed, marks: [], removed, files: placed });
  },
  uninstall: async () => {
    await put(join(game, 'a'), '1');
    await put(join(game, 'gone/b'), '1');
    await put(join(game, 'mine'), 'mine');
    await uninstall(await installed(), 1);
  },
  move: async () => {
    await put(join(game, 'a'), '1');
    await placeMoved({ from: game, to: join(root, 'elsewhere/game'), copy: null });
  },
  copy: async () => {
    await put(join(root, 'from/a'), '1');
    await put(join(root, 'from/new/deep/b'), '1');
    await put(join(root, 'marker'), '1');
    await copyTree(join(root, 'from'), join(root, 'to'), signal, () => undefined);
    await sync(root);
  },
  journal: async () => {
    const { journal } = await JournalFile.open(join(root, 'journal'), 'ab', 9);
    await sync(root);
    await journal.append(doneRecord([{ first: 1, count: 2 }]));
    await journal.sync();
    await journal.close();
  },
  checkpoint: async () => {
    const { task } = makePlan({ sizes: { a: 1 } });
    const journal = join(root, 'journal');
    const slots = await DiskSlots.open({ ...task, staging, journal, signal });
    for (const folder of [staging, dirname(staging), root]) await sync(folder);
    slots.begin([0]);
    const extents = [{ file: 0, offset: 0, start: 0, length: 1 }];
    await slots.write(Buffer.from('1'), extents, [0]);
    await slots.checkpoint();
  },
  staged: async () => {
    const mode = 'file' as const;
    const files = ['a', 'new/deep/b'].map((path) => ({ path, size: 1, mode }));
    const staged = new StagedFiles(staging, files);
    await staged.prepare(signal);
    await staged.sync(files.keys());
    await staged.syncFolders();
    await staged.close();
  },
};

await WORKS[work]?.();
await writeFile(join(root, 'now'), '');

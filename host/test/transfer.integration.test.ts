import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TransferTask } from '../src/domains/download/core/transfer.ts';
import { createTransfer } from '../src/domains/download/node/transfer/transfer.ts';
import type { TransferOptions } from '../src/domains/download/node/transfer/transfer.ts';
import { PackServer } from './pack-server.ts';
import { readTree, temporaryFolder } from './temporary-folder.ts';
import { makePlan } from './transfer-plan.ts';
import type { PlanOptions, TransferPlan } from './transfer-plan.ts';

const MB = 2 ** 20;
const SIZES = {
  'game.sh': 3 * MB + 17,
  'data/a.bin': 5 * MB,
  'data/深/b.bin': 100_001,
  empty: 0,
};

async function server(): Promise<PackServer> {
  const started = await new PackServer().start();
  onTestFinished(() => started.close());
  return started;
}

async function world(options: Partial<PlanOptions> = {}) {
  const packs = await server();
  const folder = await temporaryFolder();
  const plan = makePlan({ sizes: SIZES, packPath: (pack) => packs.addPack(pack), ...options });
  const staging = join(folder, 'staging');
  const journal = join(folder, 'work', 'journal');
  await mkdir(staging);
  const events: [number, number][] = [];
  const task = (change: Partial<TransferTask> = {}): TransferTask => ({
    ...plan.task,
    hosts: [`${packs.origin}/`],
    staging,
    journal,
    signal: new AbortController().signal,
    onBytes: (done, total) => events.push([done, total]),
    ...change,
  });
  return { packs, folder, plan, staging, journal, task, events };
}

function transfer(options: Partial<TransferOptions> = {}) {
  const made = createTransfer({
    connections: 4,
    stallMs: 300,
    connectMs: 1000,
    retry: { baseMs: 1, capMs: 10, retryAfterCapMs: 50, tries: 5 },
    slowAfterMs: 100,
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

async function expectExact(staging: string, plan: TransferPlan): Promise<void> {
  const tree = await readTree(staging);
  expect(Object.keys(tree).sort()).toEqual(plan.files.map(({ path }) => path).sort());
  for (const { path, content } of plan.files) expect(tree[path]?.equals(content), path).toBe(true);
}

test.each([
  ['raw', {}],
  ['zstd', { zstd: true }],
])('brings a game of %s chunks, with modes and empty files', async (_, options) => {
  const { plan, staging, task, events, packs } = await world(options);
  expect(await transfer().run(task())).toEqual({ failedChunks: [] });
  await expectExact(staging, plan);
  expect((await stat(join(staging, 'game.sh'))).mode & 0o777).toBe(0o755);
  expect(packs.bytesSent).toBe(plan.pack.length);
  expect(events.at(-1)).toEqual([plan.pack.length, plan.pack.length]);
  void readFile;
});

test('asks for nothing again', async () => {
  const { plan, staging, task, packs } = await world();
  await transfer().run(task());
  const { bytesSent } = packs;
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(bytesSent);
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { TransferTask } from '../src/domains/transfer/core/transfer.ts';
import { createTransfer } from '../src/domains/transfer/node/chunks/transfer.ts';
import type { TransferOptions } from '../src/domains/transfer/node/chunks/transfer.ts';
import { PackServer } from './pack-server.ts';
import { PATIENT, silences } from './silence.ts';
import { readTree, temporaryFolder } from './temporary-folder.ts';
import { makePlan } from './transfer-plan.ts';
import type { PlanOptions, TransferPlan } from './transfer-plan.ts';

export const MB = 2 ** 20;
const SIZES = {
  'game.sh': 3 * MB + 17,
  'data/a.bin': 5 * MB,
  'data/深/b.bin': 100_001,
  empty: 0,
};

export async function startServer(): Promise<PackServer> {
  const started = await new PackServer().start();
  started.onStall = silences();
  onTestFinished(() => started.close());
  return started;
}

export async function transferWorld(options: Partial<PlanOptions> = {}) {
  const packs = await startServer();
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

export function openTransfer(options: Partial<TransferOptions> = {}) {
  const made = createTransfer({
    connections: 4,
    ...PATIENT,
    retry: { baseMs: 1, capMs: 10, retryAfterCapMs: 50, tries: 5 },
    slowAfterMs: 100,
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

export async function expectExact(staging: string, plan: TransferPlan): Promise<void> {
  const tree = await readTree(staging);
  expect(Object.keys(tree).sort()).toEqual(plan.files.map(({ path }) => path).sort());
  const wrong = plan.files.filter(({ path, content }) => tree[path]?.equals(content) !== true);
  expect(wrong.map(({ path }) => path)).toEqual([]);
}

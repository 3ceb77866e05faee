import {
  appendFile,
  mkdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failures } from '../src/domains/failure/core/host-error.ts';
import { StoppedError } from '../src/domains/download/core/stop-signal.ts';
import type { TransferTask } from '../src/domains/download/core/transfer.ts';
import { createTransfer } from '../src/domains/download/node/transfer/transfer.ts';
import type { TransferOptions } from '../src/domains/download/node/transfer/transfer.ts';
import { PackServer } from './pack-server.ts';
import type { Fault, PackRequest } from './pack-server.ts';
import { readTree, temporaryFolder } from './temporary-folder.ts';
import { copiesFrom, makePlan } from './transfer-plan.ts';
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
});

test('asks for nothing again', async () => {
  const { plan, staging, task, packs } = await world();
  await transfer().run(task());
  const { bytesSent } = packs;
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(bytesSent);
});

/** The fault for the first request of each range; the plain answer after it. */
function once(fault: Fault): (request: PackRequest) => Fault | null {
  const seen = new Set<number>();
  return ({ offset }) => {
    if (seen.has(offset)) return null;
    seen.add(offset);
    return fault;
  };
}

test.each<[string, Fault]>([
  ['is cut short', { kind: 'truncate', after: 300_000 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers 429', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  ['stalls before the first byte', { kind: 'stall', after: 0 }],
  ['stalls in the middle', { kind: 'stall', after: 300_000 }],
  ['resets', { kind: 'reset' }],
  ['resets in the middle', { kind: 'reset', after: 200_000 }],
  ['gives the whole for a range', { kind: 'ignore-range' }],
  ['gives wrong bytes', { kind: 'corrupt' }],
])('a host that once %s does no harm', async (_, fault) => {
  const { plan, staging, task, packs } = await world();
  packs.fault = once(fault);
  expect(await transfer().run(task())).toEqual({ failedChunks: [] });
  await expectExact(staging, plan);
});

test('goes on at the byte where an answer was cut, however short it was', async () => {
  const { plan, staging, task, packs } = await world();
  packs.fault = ({ earlier }) => (earlier < 200 ? { kind: 'truncate', after: 20_000 } : null);
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(plan.pack.length);
});

test('a flipped bit costs its chunk only', async () => {
  const { plan, staging, task, packs } = await world();
  packs.fault = ({ earlier }) => (earlier < 100 ? { kind: 'flip', at: 1_500_000 } : null);
  const flips = packs.fault;
  let flipped = 0;
  packs.fault = (request) => {
    const inside = request.offset <= 1_500_000 && 1_500_000 < request.offset + request.length;
    if (!inside) return null;
    flipped += 1;
    return flipped === 1 ? flips(request) : null;
  };
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(plan.pack.length + 65_536);
});

test('the same wrong bytes twice are told with the file', async () => {
  const { task, packs } = await world();
  packs.fault = () => ({ kind: 'flip', at: 4_000_000 });
  await expect(transfer().run(task())).rejects.toMatchObject({
    failure: failures.hashMismatch('data/a.bin'),
  });
});

test('wrong bytes are asked for at the other host', async () => {
  const { plan, staging, task, packs } = await world();
  const mirror = await server();
  mirror.addPack(plan.pack);
  packs.fault = () => ({ kind: 'flip', at: 4_000_000 });
  await transfer().run(task({ hosts: [`${packs.origin}/`, `${mirror.origin}/`] }));
  await expectExact(staging, plan);
  expect(mirror.bytesSent).toBe(65_536);
});

test.each<[string, Fault, unknown]>([
  ['500', { kind: 'status', status: 500 }, failures.server(500)],
  ['404', { kind: 'status', status: 404 }, failures.server(404)],
  ['a reset', { kind: 'reset' }, failures.network()],
  ['200 for a range', { kind: 'ignore-range' }, failures.server(200)],
])('a host that has only %s is given up', async (_, fault, failure) => {
  const { task, packs } = await world();
  packs.fault = () => fault;
  await expect(transfer().run(task())).rejects.toMatchObject({ failure });
});

test('a host that is not there is given up', async () => {
  const { task, packs } = await world();
  const wanted = task();
  await packs.close();
  await expect(transfer().run(wanted)).rejects.toMatchObject({ failure: failures.network() });
});

test.each<[string, Fault]>([
  ['has not the pack', { kind: 'status', status: 404 }],
  ['is broken', { kind: 'status', status: 503 }],
  ['resets', { kind: 'reset' }],
  ['crawls', { kind: 'slow', bytesPerSecond: 50_000 }],
])('a second host takes over from one that %s', async (_, fault) => {
  const { plan, staging, task, packs } = await world();
  const mirror = await server();
  mirror.addPack(plan.pack);
  packs.fault = () => fault;
  await transfer().run(task({ hosts: [`${packs.origin}/`, `${mirror.origin}/`] }));
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBeLessThan(plan.pack.length / 4);
});

test('a second host is left alone while the first does well', async () => {
  const { plan, staging, task, packs } = await world();
  const mirror = await server();
  mirror.addPack(plan.pack);
  await transfer().run(task({ hosts: [`${packs.origin}/`, `${mirror.origin}/`] }));
  await expectExact(staging, plan);
  expect(mirror.requests).toEqual([]);
});

test('a changed ETag costs a request, no more', async () => {
  const { plan, staging, task, packs } = await world();
  let version = 1;
  packs.etag = () => `"${version}"`;
  packs.fault = ({ earlier }) => {
    if (earlier === 4) version = 2;
    return null;
  };
  await transfer({ connections: 1 }).run(task());
  await expectExact(staging, plan);
  expect(packs.requests.map(({ ifRange }) => ifRange)).toContain('"1"');
  expect(packs.requests.at(-1)?.ifRange).toBe('"2"');
});

/** Stops when that many bytes are here. */
function stopAfter(bytes: number): Pick<TransferTask, 'signal' | 'onBytes'> {
  const stop = new AbortController();
  return {
    signal: stop.signal,
    onBytes: (done) => {
      if (done >= bytes) stop.abort();
    },
  };
}

test('a pause keeps what is here, and nothing of it is sent again', async () => {
  const { plan, staging, task, packs, journal } = await world();
  packs.bytesPerSecond = 4 * MB;
  await expect(transfer().run(task(stopAfter(3 * MB)))).rejects.toBeInstanceOf(StoppedError);
  expect((await stat(journal)).size).toBeGreaterThan(0);
  const { bytesSent } = packs;
  packs.sent.clear();
  packs.bytesPerSecond = 0;
  await transfer().run(task());
  await expectExact(staging, plan);
  // A chunk under way on each connection, and what the sockets held.
  expect(packs.bytesSent).toBeLessThanOrEqual(plan.pack.length - bytesSent + 4 * 5 * 65_536);
});

test('a stop before the start leaves at once', async () => {
  const { task, packs } = await world();
  await expect(transfer().run(task({ signal: AbortSignal.abort() }))).rejects.toBeInstanceOf(
    StoppedError,
  );
  expect(packs.requests).toEqual([]);
});

test('a stop ends a wait between tries', async () => {
  const { task, packs } = await world();
  const stop = new AbortController();
  packs.fault = () => {
    stop.abort();
    return { kind: 'status', status: 503, headers: { 'retry-after': '3600' } };
  };
  const retry = { baseMs: 1e6, capMs: 1e6, retryAfterCapMs: 1e6, tries: 5 };
  await expect(transfer({ retry }).run(task({ signal: stop.signal }))).rejects.toBeInstanceOf(
    StoppedError,
  );
});

test('a journal that is gone, torn or of something else costs the bytes, not the game', async () => {
  const { plan, staging, task, packs, journal } = await world();
  await transfer().run(task());
  const whole = await readFile(journal);
  for (const damaged of [null, whole.subarray(0, 5), Buffer.from('nonsense'), Buffer.alloc(0)]) {
    packs.sent.clear();
    if (damaged === null) await rm(journal);
    else await writeFile(journal, damaged);
    await transfer().run(task());
    await expectExact(staging, plan);
    expect(packs.bytesSent).toBe(plan.pack.length);
  }
  packs.sent.clear();
  await transfer().run(task({ identity: 'ff' }));
  expect(packs.bytesSent).toBe(plan.pack.length);
});

test('what was begun and stands there is found by its hash', async () => {
  const { plan, staging, task, packs, journal } = await world();
  await transfer().run(task());
  const whole = await readFile(journal);
  // The last record is what was kept at the end; before it stand the begun ranges.
  await truncate(journal, whole.length - 1);
  await appendFile(journal, 'x');
  packs.sent.clear();
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(0);
});

test('a staged file that is gone or has another size is brought again', async () => {
  const { plan, staging, task, packs } = await world();
  await transfer().run(task());
  packs.sent.clear();
  await rm(join(staging, 'data/深/b.bin'));
  await truncate(join(staging, 'game.sh'), 5);
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(3 * MB + 17 + 100_001);
});

test('a link in the staging folder is not followed', async () => {
  const { folder, plan, staging, task } = await world();
  await writeFile(join(folder, 'outside'), 'mine');
  await symlink(join(folder, 'outside'), join(staging, 'game.sh'));
  await transfer().run(task());
  await expectExact(staging, plan);
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('mine');
  await rm(join(staging, 'data'), { recursive: true });
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(staging, 'data'));
  await expect(transfer().run(task())).rejects.toMatchObject({
    failure: { kind: 'folder-not-writable' },
  });
});

test('local chunks are copied; those that are not what they should be are told', async () => {
  const { folder, plan, staging, task, packs } = await world();
  const installed = join(folder, 'installed');
  for (const { path, content } of plan.files) {
    await mkdir(join(installed, path, '..'), { recursive: true });
    await writeFile(join(installed, path), content);
  }
  const copies = copiesFrom(plan, installed);
  expect(await transfer().run(task({ copies, ranges: [] }))).toEqual({ failedChunks: [] });
  await expectExact(staging, plan);
  expect(packs.requests).toEqual([]);
  await rm(staging, { recursive: true });
  await rm(join(installed, 'data/深/b.bin'));
  const game = plan.files[0]?.content.subarray(0, 2 * MB) ?? Buffer.alloc(0);
  game[0] = (game[0] ?? 0) ^ 1;
  await writeFile(join(installed, 'game.sh'), game);
  const { failedChunks } = await transfer().run(task({ identity: '02', copies, ranges: [] }));
  // The first chunk is flipped, those from 2 MiB on are cut off, a file of two is missing.
  expect(failedChunks).toEqual([0, ...span(32, 49), ...span(129, 131)]);
});

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test('the limit holds over all connections and changes at once', async () => {
  const { plan, staging, task } = await world();
  const made = transfer();
  const rate = 4 * MB;
  made.setLimit(rate);
  const began = performance.now();
  await made.run(task());
  const seconds = (performance.now() - began) / 1000;
  await expectExact(staging, plan);
  expect(plan.pack.length / seconds).toBeLessThan(rate * 1.15);
  expect(plan.pack.length / seconds).toBeGreaterThan(rate * 0.7);
});

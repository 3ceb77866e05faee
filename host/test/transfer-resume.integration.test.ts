import { rmSync } from 'node:fs';
import { appendFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoppedError } from '../src/domains/failure/core/stop-signal.ts';
import type { TransferTask } from '../src/domains/transfer/core/transfer.ts';
import { expectExact, MB, openTransfer, transferWorld } from './transfer-world.ts';

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
  const { plan, staging, task, packs, journal } = await transferWorld();
  packs.bytesPerSecond = 4 * MB;
  await expect(openTransfer().run(task(stopAfter(3 * MB)))).rejects.toBeInstanceOf(StoppedError);
  expect((await stat(journal)).size).toBeGreaterThan(0);
  const { bytesSent } = packs;
  packs.sent.clear();
  packs.bytesPerSecond = 0;
  await openTransfer().run(task());
  await expectExact(staging, plan);
  // A chunk under way on each connection, and what the sockets held.
  expect(packs.bytesSent).toBeLessThanOrEqual(plan.pack.length - bytesSent + 4 * 5 * 65_536);
});

test('a stop before the start leaves at once', async () => {
  const { task, packs } = await transferWorld();
  await expect(openTransfer().run(task({ signal: AbortSignal.abort() }))).rejects.toBeInstanceOf(
    StoppedError,
  );
  expect(packs.requests).toEqual([]);
});

test('a stop ends a wait between tries', async () => {
  const { task, packs } = await transferWorld();
  const stop = new AbortController();
  packs.fault = () => {
    stop.abort();
    return { kind: 'status', status: 503, headers: { 'retry-after': '3600' } };
  };
  const retry = { baseMs: 1e6, capMs: 1e6, retryAfterCapMs: 1e6, tries: 5 };
  await expect(openTransfer({ retry }).run(task({ signal: stop.signal }))).rejects.toBeInstanceOf(
    StoppedError,
  );
});

test('a journal that is gone, torn or of something else costs the bytes, not the game', async () => {
  const { plan, staging, task, packs, journal } = await transferWorld();
  await openTransfer().run(task());
  const whole = await readFile(journal);
  for (const damaged of [null, whole.subarray(0, 5), Buffer.from('nonsense'), Buffer.alloc(0)]) {
    packs.sent.clear();
    if (damaged === null) await rm(journal);
    else await writeFile(journal, damaged);
    await openTransfer().run(task());
    await expectExact(staging, plan);
    expect(packs.bytesSent).toBe(plan.pack.length);
  }
  packs.sent.clear();
  await openTransfer().run(task({ identity: 'ff' }));
  expect(packs.bytesSent).toBe(plan.pack.length);
});

test('what was begun and stands there is found by its hash', async () => {
  const { plan, staging, task, packs, journal } = await transferWorld();
  await openTransfer().run(task());
  const whole = await readFile(journal);
  // The last record is what was kept at the end; before it stand the begun ranges.
  await truncate(journal, whole.length - 1);
  await appendFile(journal, 'x');
  packs.sent.clear();
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(0);
});

test('a staged file that is gone or has another size is brought again', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  await openTransfer().run(task());
  packs.sent.clear();
  await rm(join(staging, 'data/深/b.bin'));
  await truncate(join(staging, 'game.sh'), 5);
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(3 * MB + 17 + 100_001);
});

async function overwrite(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.from('other'), 0, 5, 70_000);
  await file.close();
}

test('a staged file that another program has written to is hashed again, and it alone', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  await openTransfer().run(task());
  packs.sent.clear();
  await overwrite(join(staging, 'data/深/b.bin'));
  await openTransfer().run(task());
  await expectExact(staging, plan);
  // The second of its two chunks.
  expect(packs.bytesSent).toBe(100_001 - 65_536);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['removed', (path) => rm(path)],
  ['written to', overwrite],
  [
    'replaced by another of its size',
    async (path) => {
      const { size } = await stat(path);
      await rm(path);
      await writeFile(path, Buffer.alloc(size));
    },
  ],
])('a file that is %s between its last byte and the end is loaded again', async (_, change) => {
  const { plan, staging, task, packs } = await transferWorld();
  const path = join(staging, 'game.sh');
  packs.bytesPerSecond = 16 * MB;
  const changes: Promise<void>[] = [];
  const onBytes = (done: number): void => {
    if (done > 6 * MB && changes.length === 0) changes.push(change(path));
  };
  await openTransfer({ connections: 1 }).run(task({ onBytes }));
  await Promise.all(changes);
  expect(changes).toHaveLength(1);
  await expectExact(staging, plan);
});

test('a file that another program takes away again and again is told', async () => {
  const { staging, task, packs } = await transferWorld();
  packs.bytesPerSecond = 16 * MB;
  const path = join(staging, 'data/a.bin');
  const onBytes = (done: number): void => {
    if (done > 5 * MB) rmSync(path, { force: true });
  };
  await expect(openTransfer({ connections: 1 }).run(task({ onBytes }))).rejects.toMatchObject({
    failure: { kind: 'file-changed', path },
  });
});

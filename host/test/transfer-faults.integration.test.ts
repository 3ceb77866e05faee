import { expect, onTestFinished, test, vi } from 'vitest';
import { RetryWaits } from '../src/domains/transfer/node/retry-waits.ts';
import { failures } from '../src/domains/failure/core/host-error.ts';
import type { Fault, PackRequest } from './pack-server.ts';
import { expectExact, openTransfer, startServer, transferWorld } from './transfer-world.ts';

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
  const { plan, staging, task, packs } = await transferWorld();
  packs.fault = once(fault);
  expect(await openTransfer().run(task())).toMatchObject({ failedChunks: [] });
  await expectExact(staging, plan);
});

test('goes on at the byte where an answer was cut, however short it was', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  packs.fault = ({ earlier }) => (earlier < 200 ? { kind: 'truncate', after: 20_000 } : null);
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(plan.pack.length);
});

test('a host that gives a few bytes at a time is given up after the usual tries', async () => {
  const { task, packs } = await transferWorld();
  packs.fault = () => ({ kind: 'truncate', after: 10 });
  await expect(openTransfer().run(task())).rejects.toMatchObject({ failure: { kind: 'network' } });
  expect(packs.requests.length).toBeLessThanOrEqual(4 * 5);
});

test('a flipped bit costs its chunk only', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  packs.fault = ({ earlier }) => (earlier < 100 ? { kind: 'flip', at: 1_500_000 } : null);
  const flips = packs.fault;
  let flipped = 0;
  packs.fault = (request) => {
    const inside = request.offset <= 1_500_000 && 1_500_000 < request.offset + request.length;
    if (!inside) return null;
    flipped += 1;
    return flipped === 1 ? flips(request) : null;
  };
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(plan.pack.length + 65_536);
});

test('the same wrong bytes twice are told with the file', async () => {
  const { task, packs } = await transferWorld();
  packs.fault = () => ({ kind: 'flip', at: 4_000_000 });
  await expect(openTransfer().run(task())).rejects.toMatchObject({
    failure: failures.hashMismatch('data/a.bin'),
  });
});

test('a chunk that never comes whole, as others lie inside it, is told', async () => {
  const { plan, task } = await transferWorld({ sizes: { 'data/a.bin': 65_536 + 1 } });
  const [range] = plan.task.ranges;
  const [first, second] = range?.items ?? [];
  if (range === undefined || first === undefined || second === undefined)
    throw new Error('no chunks');
  const ranges = [{ ...range, length: 65_536, items: [first, { ...second, offset: 10 }] }];
  await expect(openTransfer().run(task({ ranges }))).rejects.toMatchObject({
    failure: failures.hashMismatch('data/a.bin'),
  });
});

test('wrong bytes are asked for at the other host', async () => {
  // No host looks slow, however busy this computer is: the mirror is not tried for its speed.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { plan, staging, task, packs } = await transferWorld();
  const mirror = await startServer();
  mirror.addPack(plan.pack);
  packs.fault = () => ({ kind: 'flip', at: 4_000_000 });
  await openTransfer().run(task({ hosts: [`${packs.origin}/`, `${mirror.origin}/`] }));
  await expectExact(staging, plan);
  expect(mirror.bytesSent).toBe(65_536);
});

/** What a network that wants a login puts in place of everything. */
const page: Fault = { kind: 'status', status: 200, headers: { 'content-type': 'text/html' } };

test('goes on at once when the waits are ended', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  packs.fault = () => page;
  const waits = new RetryWaits();
  const wait = waits.wait.bind(waits);
  vi.spyOn(waits, 'wait').mockImplementation((...how) => {
    packs.fault = () => null;
    setImmediate(() => waits.wake());
    return wait(...how);
  });
  const retry = { baseMs: 3_600_000, capMs: 3_600_000, retryAfterCapMs: 50, tries: 5 };
  const run = openTransfer({ retry, waits }).run(task());
  expect(await run).toMatchObject({ failedChunks: [] });
  await expectExact(staging, plan);
});

test.each<[string, Fault, unknown]>([
  ['500', { kind: 'status', status: 500 }, failures.server(500)],
  ['404', { kind: 'status', status: 404 }, failures.server(404)],
  ['a reset', { kind: 'reset' }, failures.network()],
  ['200 for a range', { kind: 'ignore-range' }, failures.server(200)],
  ['a page', page, failures.networkLogin()],
])('a host that has only %s is given up', async (_, fault, failure) => {
  const { task, packs } = await transferWorld();
  packs.fault = () => fault;
  await expect(openTransfer().run(task())).rejects.toMatchObject({ failure });
});

test('a host that is not there is given up', async () => {
  const { task, packs } = await transferWorld();
  const wanted = task();
  await packs.close();
  await expect(openTransfer().run(wanted)).rejects.toMatchObject({ failure: failures.network() });
});

test.each<[string, Fault]>([
  ['has not the pack', { kind: 'status', status: 404 }],
  ['is broken', { kind: 'status', status: 503 }],
  ['resets', { kind: 'reset' }],
  ['crawls', { kind: 'slow', bytesPerSecond: 50_000 }],
])('a second host takes over from one that %s', async (_, fault) => {
  const { plan, staging, task, packs } = await transferWorld();
  const mirror = await startServer();
  mirror.addPack(plan.pack);
  packs.fault = () => fault;
  await openTransfer().run(task({ hosts: [`${packs.origin}/`, `${mirror.origin}/`] }));
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBeLessThan(plan.pack.length / 4);
});

test('a changed ETag costs a request, no more', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  let version = 1;
  packs.etag = () => `"${version}"`;
  packs.fault = ({ earlier }) => {
    if (earlier === 4) version = 2;
    return null;
  };
  await openTransfer({ connections: 1 }).run(task());
  await expectExact(staging, plan);
  expect(packs.requests.map(({ ifRange }) => ifRange)).toContain('"1"');
  expect(packs.requests.at(-1)?.ifRange).toBe('"2"');
});

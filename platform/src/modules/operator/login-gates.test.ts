import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoginGates } from './login-gates.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const refusal = { key: 'TOO_MANY_REQUESTS' };
const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Works that run until the test ends them, by name. */
function tries() {
  const gates = createLoginGates();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  const from = (address: string, isKnown = no) => gates.run(address, isKnown, work(address));
  const endNext = async (name: string) => {
    await settle();
    expect(begun.at(-1)).toBe(name);
    ends.get(name)?.();
  };
  return { begun, from, endNext, desk: (name: string) => gates.desk.run(work(name)) };
}

test('one address takes one place, however many tries it sends', async () => {
  const { from, endNext } = tries();
  const flood = Array.from({ length: 40 }, () => from('198.51.100.1').catch((e: unknown) => e));
  await settle();
  const other = from('198.51.100.2');
  await endNext('198.51.100.1');
  await endNext('198.51.100.2');
  expect(await other).toBeUndefined();
  for (let more = 0; more < 4; more += 1) await endNext('198.51.100.1');
  const ended = await Promise.all(flood);
  expect(ended.filter((error) => error !== undefined)).toEqual(
    Array.from({ length: 35 }, () => expect.objectContaining(refusal)),
  );
});

test('an address where an operator logged in comes first, and then who is logged in', async () => {
  const { begun, from, desk, endNext } = tries();
  const strangers = Array.from({ length: 12 }, (_, at) => from(`198.51.100.${String(at)}`));
  const settled = Promise.allSettled(strangers);
  await expect(strangers[11]).rejects.toMatchObject(refusal);
  const create = desk('create');
  const known = from('192.0.2.1', yes);
  await endNext('198.51.100.0');
  await endNext('192.0.2.1');
  await endNext('create');
  await Promise.all([create, known]);
  for (let at = 1; at < 9; at += 1) await endNext(`198.51.100.${String(at)}`);
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(begun).toHaveLength(11);
});

test('the networks of one site take four places together', async () => {
  const { from, endNext } = tries();
  const network = (at: number) => `2001:db8:1:${String(at)}::1`;
  const all = Array.from({ length: 4 }, (_, at) => from(network(at)));
  await expect(from(network(4))).rejects.toMatchObject(refusal);
  for (let at = 0; at < 4; at += 1) await endNext(network(at));
  await Promise.all(all);
});

test('tries of the same site do not hold back an operator’s proven network', async () => {
  const { from, endNext } = tries();
  const network = (at: number) => `2001:db8:1:${String(at)}::1`;
  const strangers = Array.from({ length: 8 }, (_, at) => from(network(at % 4)));
  const settled = Promise.allSettled(strangers);
  await settle();
  const operator = from(network(9), yes);
  await endNext(network(0));
  await endNext(network(9));
  expect(await operator).toBeUndefined();
  for (const at of [1, 2, 3]) await endNext(network(at));
  for (const at of [0, 1, 2, 3]) await endNext(network(at));
  await settled;
});

test('others at an operator’s own address take four places, and leave some to operators elsewhere', async () => {
  const { begun, from, endNext } = tries();
  const all = Array.from({ length: 12 }, () => from('192.0.2.1', yes));
  const settled = Promise.allSettled(all);
  await settle();
  await expect(from('192.0.2.1', yes)).rejects.toMatchObject(refusal);
  const elsewhere = from('192.0.2.2', yes);
  for (let at = 0; at < 4; at += 1) await endNext('192.0.2.1');
  await endNext('192.0.2.2');
  await elsewhere;
  for (let at = 4; at < 12; at += 1) await endNext('192.0.2.1');
  expect((await settled).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(begun).toHaveLength(13);
});

test.each([
  ['a stranger’s', no],
  ['an operator’s', yes],
])('%s waits are three seconds together', async (_, isKnown) => {
  const { from, endNext } = tries();
  const before = Array.from({ length: isKnown === yes ? 4 : 1 }, () => from('192.0.2.1', isKnown));
  const last = from('192.0.2.1', isKnown).catch((error: unknown) => error);
  await settle();
  await vi.advanceTimersByTimeAsync(1_400);
  void Promise.allSettled([...before, from('198.51.100.1', yes)]);
  // Now `last` leaves its network's queue and waits for its hash behind the other's.
  await endNext('192.0.2.1');
  await settle();
  let isOver = false;
  void last.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(1_599);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await last).toMatchObject(refusal);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** Batches that end when the test says so. */
function heldRuns() {
  const begun: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const run = (items: readonly string[]): Promise<readonly string[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    const end = (error?: Error) =>
      error === undefined ? resolve(items.map((item) => `${item} done`)) : reject(error);
    begun.push({ items, end });
    return promise;
  };
  return { begun, run };
}

/** The same, with one batch at a time. */
function heldBatches(keyOf?: (item: string) => unknown) {
  const { begun, run } = heldRuns();
  const ask = inBatches({ run, mostItems: 3, mostRunning: 1, ...(keyOf && { keyOf }) });
  return { ask, begun };
}

test('does together what is asked in one turn, and while the most are under way', async () => {
  const { ask, begun } = heldBatches();
  const first = ['a', 'b'].map(ask);
  await nextTurn();
  const others = ['c', 'd', 'e', 'f'].map(ask);
  await nextTurn();
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b']]);
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual(['a done', 'b done']);
  await nextTurn();
  expect(begun[1]?.items).toEqual(['c', 'd', 'e']);
  begun[1]?.end();
  await nextTurn();
  begun[2]?.end();
  expect(await Promise.all(others)).toEqual(['c done', 'd done', 'e done', 'f done']);
});

test('begins beside another only with enough, and with few where none is under way', async () => {
  const { begun, run } = heldRuns();
  const ask = inBatches({ run, mostItems: 3, mostRunning: 2, fewestBeside: 2 });
  const answers = [ask('a')];
  await nextTurn();
  answers.push(ask('b'));
  await nextTurn();
  expect(begun.map(({ items }) => items)).toEqual([['a']]);
  answers.push(ask('c'));
  await nextTurn();
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  answers.push(ask('d'));
  begun[0]?.end();
  await nextTurn();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await nextTurn();
  begun[2]?.end();
  expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done', 'd done']);
});

test('keeps items of one key apart, in their order', async () => {
  const { ask, begun } = heldBatches((item) => item.at(0));
  const answers = ['a1', 'a2', 'b1'].map(ask);
  await nextTurn();
  expect(begun[0]?.items).toEqual(['a1', 'b1']);
  begun[0]?.end();
  await nextTurn();
  expect(begun[1]?.items).toEqual(['a2']);
  begun[1]?.end();
  expect(await Promise.all(answers)).toEqual(['a1 done', 'a2 done', 'b1 done']);
});

test('who waits behind a batch that fails fails too, and who asks later does not', async () => {
  const { ask, begun } = heldBatches();
  const failing = ['a', 'b', 'c', 'd'].map(ask);
  await nextTurn();
  begun[0]?.end(new Error('no'));
  for (const answer of await Promise.allSettled(failing))
    expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'no' } });
  const later = ask('e');
  await nextTurn();
  begun[1]?.end();
  expect(await later).toBe('e done');
});

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPlayer, gift } from '../../../test/ledger.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listLedgerFaults } from './check-repository.ts';
import { createLedgerRepository } from './repository.ts';
import { createLedgerService } from './service.ts';
import type { LedgerService, Posted, Posting } from './service.ts';

const NOW = Date.parse('2026-06-17T12:00:00+08:00');
let database: TestDatabase;
let ledger: LedgerService;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createLedgerService(createLedgerRepository(database.db), () => NOW);
});
afterEach(async () => {
  const faults = await listLedgerFaults(database.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
afterAll(() => database.drop());

const post = (posting: Posting): Promise<Posted> =>
  inTransaction(database.db, (tx) => ledger.post(tx, posting));

describe('a posting', () => {
  test('moves amounts, and the same again answers as the first time', async () => {
    const userId = await addPlayer(database.db);
    const first = await post({ ...gift(userId, 30, `first:${String(userId)}`), note: '签到' });
    expect(first).toMatchObject({ repeated: false, time: NOW });
    await post(gift(userId, 12, `second:${String(userId)}`));
    const again = await post({ ...gift(userId, 30, `first:${String(userId)}`), note: '签到' });
    expect(again).toEqual({ ...first, repeated: true });
    expect(await ledger.balances(userId)).toMatchObject({ points: 42, fen: 0, ruby: 0 });
    const page = await ledger.page({ userId, unit: 'points', pageNo: 1, pageSize: 1 });
    expect(page.total).toBe(2);
    expect(page.list).toEqual([
      expect.objectContaining({ kind: 'gift', note: '', amount: 12, balanceAfter: 42 }),
    ]);
    const before = await ledger.page({ userId, unit: 'points', pageNo: 2, pageSize: 1 });
    expect(before.list).toEqual([expect.objectContaining({ amount: 30, balanceAfter: 30 })]);
  });

  test('with a key that said something else is refused', async () => {
    const userId = await addPlayer(database.db);
    await post(gift(userId, 30, `once:${String(userId)}`));
    await expect(post(gift(userId, 31, `once:${String(userId)}`))).rejects.toMatchObject({
      key: 'LEDGER_KEY_USED',
    });
  });

  test('is passed over among others where it was made, and counts what the others moved', async () => {
    const one = await addPlayer(database.db);
    const other = await addPlayer(database.db);
    const key = (nth: number) => `several:${String(one)}:${String(nth)}`;
    await post(gift(one, 30, key(1)));
    const several = [
      gift(one, 30, key(1)),
      gift(one, -20, key(2)),
      gift(other, 5, key(3)),
      gift(one, 4, key(4)),
    ];
    const posted = await inTransaction(database.db, (tx) => ledger.postAll(tx, several));
    expect(posted.map(({ repeated }) => repeated)).toEqual([true, false, false, false]);
    const page = await ledger.page({ userId: one, unit: 'points', pageNo: 1, pageSize: 9 });
    expect(page.list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [4, 14],
      [-20, 10],
      [30, 30],
    ]);
    const late = [gift(other, -6, key(5)), gift(other, 9, key(6))];
    await expect(
      inTransaction(database.db, (tx) => ledger.postAll(tx, late)),
    ).rejects.toMatchObject({ text: '余额不足：积分' });
  });

  test('takes no more than there is, and says of what', async () => {
    const userId = await addPlayer(database.db);
    await post(gift(userId, 30, `have:${String(userId)}`));
    await expect(post(gift(userId, -31, `take:${String(userId)}`))).rejects.toMatchObject({
      text: '余额不足：积分',
    });
    expect((await ledger.balances(userId)).points).toBe(30);
  });

  test.each<[string, Posting['entries']]>([
    ['nothing', []],
    ['one side alone', [{ house: 'a', unit: 'fen', amount: 1 }]],
    [
      'two units that only add up together',
      [
        { house: 'a', unit: 'fen', amount: 1 },
        { house: 'a', unit: 'ruby', amount: -1 },
      ],
    ],
    [
      'one account twice',
      [
        { house: 'a', unit: 'fen', amount: 1 },
        { house: 'a', unit: 'fen', amount: -1 },
      ],
    ],
    [
      'parts of a fen',
      [
        { house: 'a', unit: 'fen', amount: 0.5 },
        { house: 'b', unit: 'fen', amount: -0.5 },
      ],
    ],
  ])('of %s is a mistake of the program', async (_, entries) => {
    await expect(post({ businessKey: 'x', kind: 'x', entries })).rejects.toThrow(RangeError);
  });
});

test('200 at once on one account: each counts, and none goes below 0', async () => {
  const userId = await addPlayer(database.db);
  await post(gift(userId, 150, `start:${String(userId)}`));
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      post(gift(userId, -1, `spend:${String(userId)}:${String(index)}`)),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(150);
  expect((await ledger.balances(userId)).points).toBe(0);
});

test('one key at once moves once', async () => {
  const userId = await addPlayer(database.db);
  const posting = gift(userId, 5, `at-once:${String(userId)}`);
  const posted = await Promise.all(Array.from({ length: 20 }, () => post(posting)));
  expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect((await ledger.balances(userId)).points).toBe(5);
});

test('two players who pay each other at once both get through', async () => {
  const one = await addPlayer(database.db);
  const other = await addPlayer(database.db);
  await Promise.all([one, other].map((id) => post(gift(id, 100, `fund:${String(id)}`))));
  const pay = (from: number, to: number, index: number) =>
    post({
      businessKey: `pay:${String(from)}:${String(index)}`,
      kind: 'pay',
      entries: [
        { userId: from, unit: 'points', amount: -1 },
        { userId: to, unit: 'points', amount: 1 },
      ],
    });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? pay(one, other, index) : pay(other, one, index),
    ),
  );
  expect((await ledger.balances(one)).points).toBe(100);
});

test('whatever is posted, balances are what a model says', async () => {
  const step = fc.record({
    player: fc.nat({ max: 2 }),
    to: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    unit: fc.constantFrom('points' as const, 'fen' as const),
    amount: fc.integer({ min: -40, max: 60 }).filter((amount) => amount !== 0),
    key: fc.nat({ max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const players = [
        await addPlayer(database.db),
        await addPlayer(database.db),
        await addPlayer(database.db),
      ];
      const model = new Map<string, number>();
      const said = new Map<number, string>();
      for (const { player, to, unit, amount, key } of steps) {
        const userId = players[player] ?? 0;
        const other = to === undefined || to === player ? undefined : players[to];
        const content = JSON.stringify([player, other, unit, amount]);
        const entries = [
          { userId, unit, amount },
          other === undefined
            ? { house: 'model', unit, amount: -amount }
            : { userId: other, unit, amount: -amount },
        ];
        const businessKey = `model:${String(players[0])}:${String(key)}`;
        const result = await post({ businessKey, kind: 'model', entries }).then(
          ({ repeated }) => (repeated ? 'repeated' : 'moved'),
          (error: unknown) => (error instanceof Error ? error.message : ''),
        );
        const after = entries.flatMap((entry) =>
          'userId' in entry ? [[`${String(entry.userId)} ${unit}`, entry.amount] as const] : [],
        );
        const short = after.some(([name, moved]) => (model.get(name) ?? 0) + moved < 0);
        const known = said.get(key);
        const expected =
          known === undefined
            ? short
              ? 'LEDGER_INSUFFICIENT'
              : 'moved'
            : known === content
              ? 'repeated'
              : 'LEDGER_KEY_USED';
        expect(result).toBe(expected);
        if (result !== 'moved') continue;
        said.set(key, content);
        for (const [name, moved] of after) model.set(name, (model.get(name) ?? 0) + moved);
      }
      for (const userId of players) {
        const { points, fen } = await ledger.balances(userId);
        expect([points, fen]).toEqual([
          model.get(`${String(userId)} points`) ?? 0,
          model.get(`${String(userId)} fen`) ?? 0,
        ]);
      }
    }),
    { numRuns: 20 },
  );
});

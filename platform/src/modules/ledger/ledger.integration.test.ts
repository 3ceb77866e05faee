import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { PATIENT, connectDatabase } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listLedgerFaults } from './check-repository.ts';
import { ledgerJobs } from './jobs.ts';
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

async function addPlayer(db: Database = database.db): Promise<number> {
  const { userId } = await db
    .insertInto('userAccount')
    .values({
      nickname: '玩家',
      avatar: '',
      mobile: null,
      wechatId: null,
      plat: 1,
      registerTime: 1,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

const post = (posting: Posting): Promise<Posted> =>
  inTransaction(database.db, (tx) => ledger.post(tx, posting));

function gift(userId: number, amount: number, businessKey: string): Posting {
  const unit = 'points';
  return {
    businessKey,
    kind: 'gift',
    entries: [
      { userId, unit, amount },
      { house: 'rewards', unit, amount: -amount },
    ],
  };
}

describe('a posting', () => {
  test('moves amounts, and the same again answers as the first time', async () => {
    const userId = await addPlayer();
    const first = await post({ ...gift(userId, 30, `first:${String(userId)}`), note: '签到' });
    expect(first).toMatchObject({ repeated: false, time: NOW });
    expect(first.entries.find((entry) => entry.userId === userId)).toMatchObject({
      unit: 'points',
      amount: 30,
      balanceAfter: 30,
    });
    await post(gift(userId, 12, `second:${String(userId)}`));
    const again = await post({ ...gift(userId, 30, `first:${String(userId)}`), note: '签到' });
    expect(again).toEqual({ ...first, repeated: true });
    expect(await ledger.balances(userId)).toMatchObject({ points: 42, fen: 0, ruby: 0 });
    const page = await ledger.page({ userId, unit: 'points', pageNo: 1, pageSize: 1 });
    expect(page.total).toBe(2);
    expect(page.list).toEqual([
      expect.objectContaining({ kind: 'gift', note: '', amount: 12, balanceAfter: 42 }),
    ]);
  });

  test('with a key that said something else is refused', async () => {
    const userId = await addPlayer();
    await post(gift(userId, 30, `once:${String(userId)}`));
    await expect(post(gift(userId, 31, `once:${String(userId)}`))).rejects.toMatchObject({
      key: 'LEDGER_KEY_USED',
    });
  });

  test('takes no more than there is, and says of what', async () => {
    const userId = await addPlayer();
    await post(gift(userId, 30, `have:${String(userId)}`));
    await expect(post(gift(userId, -31, `take:${String(userId)}`))).rejects.toMatchObject({
      words: '余额不足：积分',
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
  const userId = await addPlayer();
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
  const userId = await addPlayer();
  const posting = gift(userId, 5, `at-once:${String(userId)}`);
  const posted = await Promise.all(Array.from({ length: 20 }, () => post(posting)));
  expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect((await ledger.balances(userId)).points).toBe(5);
});

test('two players who pay each other at once both get through', async () => {
  const one = await addPlayer();
  const other = await addPlayer();
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
      const players = [await addPlayer(), await addPlayer(), await addPlayer()];
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

describe('the database itself refuses', () => {
  test.each([
    [
      'a balance of one’s own making',
      'update ledger_account set balance = 999 where user_id is not null',
    ],
    [
      'a new account with a balance',
      "insert into ledger_account (user_id, unit, balance) select user_id, 'ruby', 5 from user_account limit 1",
    ],
    [
      'another owner',
      'update ledger_account set user_id = null, house = user_id::text, balance = null where user_id is not null',
    ],
    ['an account removed', 'delete from ledger_account'],
    ['a changed movement', "update ledger_movement set note = 'x'"],
    ['a removed movement', 'delete from ledger_movement'],
    ['a changed entry', 'update ledger_entry set amount = amount + 1'],
    ['a removed entry', 'delete from ledger_entry'],
    ['an emptied table', 'truncate ledger_entry'],
    ['an emptied partition', 'truncate ledger_entry_rest'],
    [
      'one side alone',
      'insert into ledger_entry (movement_id, account_id, amount, time) select entry.movement_id, account.account_id, 7, entry.time from ledger_entry entry join ledger_account account on account.user_id <> entry.user_id limit 1',
    ],
    [
      'an entry of no movement',
      'insert into ledger_entry (movement_id, account_id, amount, time) select 999999, account_id, 7, 1 from ledger_account where user_id is not null limit 1',
    ],
    [
      'a movement of no entries',
      "insert into ledger_movement (business_key, kind, note, content_hash, time) values ('bare', 'x', '', '', 1)",
    ],
    [
      'a key twice',
      "insert into ledger_movement (business_key, kind, note, content_hash, time) select business_key, 'x', '', '', 1 from ledger_movement",
    ],
    [
      'less than nothing',
      'insert into ledger_entry (movement_id, account_id, amount, time) select 999999, account_id, -balance - 1, 1 from ledger_account where user_id is not null limit 1',
    ],
  ])('%s', async (_, statement) => {
    const userId = await addPlayer();
    await post(gift(userId, 3, `raw:${String(userId)}`));
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
  });
});

test('the role that owns the tables has no right to change what was written', async () => {
  const role = `ledger_${database.url.slice(-12)}`;
  await sql`create role ${sql.id(role)} login password 'x'`.execute(database.db);
  const empty = await createTestDatabase('template0');
  const name = new URL(empty.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} owner to ${sql.id(role)}`.execute(empty.db);
  const url = new URL(empty.url);
  url.username = role;
  url.password = 'x';
  const db = connectDatabase(url.href, { max: 1, onError: () => undefined, waits: PATIENT });
  await migrate(db);
  for (const table of ['ledger_movement', 'ledger_entry', 'ledger_entry_rest'])
    for (const change of [
      `update ${table} set time = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ code: '42501' });
  // What it needs, it has.
  const own = createLedgerService(createLedgerRepository(db), () => NOW);
  const userId = await addPlayer(db);
  await inTransaction(db, (tx) => own.post(tx, gift(userId, 3, 'own')));
  const jobs = ledgerJobs(() => NOW, { error: () => undefined });
  await jobs['addLedgerPartitions']?.run(db);
  expect((await own.balances(userId)).points).toBe(3);
  await db.destroy();
  await empty.drop();
  await sql`drop role ${sql.id(role)}`.execute(database.db);
});

test('the check names what does not add up', async () => {
  const userId = await addPlayer();
  await post(gift(userId, 3, `fault:${String(userId)}`));
  const faults = inTransaction(database.db, async (tx) => {
    // Only a superuser can: it turns the triggers off.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_account set balance = 4 where user_id = ${userId}`.execute(tx);
    await sql`
      insert into ledger_movement (business_key, kind, note, content_hash, time)
      values ('bare', 'x', '', '', 1)`.execute(tx);
    throw new Error((await listLedgerFaults(tx)).join('\n'));
  });
  await expect(faults).rejects.toThrow(/has 4, its entries add up to 3\n.*has no entries$/s);
});

test('entries lie in the partition of their month in China, once it was added', async () => {
  const userId = await addPlayer();
  const later = Date.parse('2027-02-01T00:30:00+08:00');
  const { addLedgerPartitions } = ledgerJobs(() => later, { error: () => undefined });
  await addLedgerPartitions?.run(database.db);
  await addLedgerPartitions?.run(database.db);
  const inFebruary = createLedgerService(createLedgerRepository(database.db), () => later);
  await inTransaction(database.db, (tx) =>
    inFebruary.post(tx, gift(userId, 3, `february:${String(userId)}`)),
  );
  const { rows } = await sql<{ place: string }>`
    select distinct tableoid::regclass::text as place from ledger_entry
    where user_id = ${userId}`.execute(database.db);
  expect(rows).toEqual([{ place: 'ledger_entry_2027_02' }]);
  await expect(sql`truncate ledger_entry_2027_02`.execute(database.db)).rejects.toThrow(
    'only added',
  );
});

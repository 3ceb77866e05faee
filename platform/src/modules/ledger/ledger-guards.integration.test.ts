import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPlayer, gift } from '../../../test/ledger.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
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

const post = (posting: Posting): Promise<Posted> =>
  inTransaction(database.db, (tx) => ledger.post(tx, posting));

/** Adds an entry and its counter-entry to an existing movement; correct except for the given fields. */
function entriesOf({
  into = 'ledger_entry',
  movement = 'movement_id',
  account = 'account_id',
  userId = 'user_id',
  unit = 'unit',
  amount = '7',
  other = `-(${amount})`,
  after = `balance + (${amount})`,
  time = 'moved.time',
}: Readonly<Record<string, string>>): string {
  return `
    insert into ${into} (movement_id, account_id, user_id, unit, amount, balance_after, time)
    select ${movement}, side.account_id, side.user_id, ${unit}, side.amount, side.after, ${time}
    from (select movement_id, time from ledger_movement order by movement_id limit 1) moved,
      (select * from ledger_account where user_id is not null
        order by account_id desc limit 1) own,
      lateral (values (${account}, ${userId}, ${amount}, ${after}),
        ((select account_id from ledger_account where house = 'raw'), null, ${other}, null)
      ) side (account_id, user_id, amount, after)`;
}

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
      'a movement of no entries',
      "insert into ledger_movement (business_key, kind, note, content_hash, time) values ('bare', 'x', '', '', 1)",
    ],
    [
      'a key twice',
      "insert into ledger_movement (business_key, kind, note, content_hash, time) select business_key, 'x', '', '', 1 from ledger_movement",
    ],
  ])('%s', async (_, statement) => {
    await expect(change(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  test.each([
    ['that do not add up to 0', { other: '-6' }, 'add up'],
    ['of no movement', { movement: '999999' }, 'without its movement'],
    ['of a movement at another time', { time: '1' }, 'without its movement'],
    ['that say another balance', { after: 'balance' }, 'another owner, unit or balance'],
    ['that say another player', { userId: 'user_id - 1' }, 'another owner, unit or balance'],
    ['that say another unit', { unit: "'ruby'" }, 'another owner, unit or balance'],
    ['of no account', { account: '-1::int8' }, 'another owner, unit or balance'],
    ['of less than there is', { amount: '-balance - 1', after: '-1' }, 'balance_after'],
    ['in their partition alone', { into: 'ledger_entry_rest', other: '-6' }, 'add up'],
  ])('entries %s', async (_, given, text) => {
    await expect(change(entriesOf(given))).rejects.toThrow(text);
  });

  test('nothing of entries that are right', async () => {
    const then = "do $$ begin raise exception 'undone'; end $$";
    await expect(change(`${entriesOf({})}; ${then}`)).rejects.toThrow('undone');
  });

  /** Runs as the owner, who has revoked its own rights and can grant them again. */
  async function change(statement: string): Promise<void> {
    const userId = await addPlayer(database.db);
    await post(gift(userId, 3, `raw:${String(userId)}`));
    await inTransaction(database.db, async (tx) => {
      await sql`
        grant update, delete, truncate
          on ledger_account, ledger_movement, ledger_entry, ledger_entry_rest
          to current_user`.execute(tx);
      await sql`
        insert into ledger_account (house, unit) values ('raw', 'points')
          on conflict do nothing`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  }
});

test('the role that owns the tables has no right to change what was written', async () => {
  const { db } = database;
  const { rows } = await sql`
    select tableowner = current_user as owns, rolsuper as super from pg_tables
      join pg_roles on rolname = current_user where tablename = 'ledger_movement'`.execute(db);
  expect(rows).toEqual([{ owns: true, super: false }]);
  for (const table of ['ledger_movement', 'ledger_entry', 'ledger_entry_rest'])
    for (const change of [
      `update ${table} set time = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ code: '42501' });
});

test('the check names what does not add up', async () => {
  const userId = await addPlayer(database.db);
  await post(gift(userId, 3, `fault:${String(userId)}`));
  const faults = inTransaction(database.db, async (tx) => {
    for (const table of ['ledger_account', 'ledger_movement'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`update ledger_account set balance = 4 where user_id = ${userId}`.execute(tx);
    await sql`
      insert into ledger_movement (business_key, kind, note, content_hash, time)
      values ('bare', 'x', '', '', 1)`.execute(tx);
    throw new Error((await listLedgerFaults(tx)).join('\n'));
  });
  await expect(faults).rejects.toThrow(/has 4, its entries add up to 3\n.*has no entries$/s);
});

test('entries lie in the partition of their month in China, once it was added', async () => {
  const userId = await addPlayer(database.db);
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
  await expect(
    sql`
      insert into ledger_entry_2027_02
        (movement_id, account_id, user_id, unit, amount, balance_after, time)
      select movement_id, -1, user_id, unit, amount, 0, time from ledger_entry
      where user_id = ${userId}`.execute(database.db),
  ).rejects.toThrow('add up');
  const emptied = inTransaction(database.db, async (tx) => {
    await sql`grant truncate on ledger_entry_2027_02 to current_user`.execute(tx);
    await sql`truncate ledger_entry_2027_02`.execute(tx);
  });
  await expect(emptied).rejects.toThrow('stay as they were written');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf } from '../../test/database-of.ts';
import { insertPrivilegeVersion } from '../../test/privilege.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { createLedgerRepository } from '../modules/ledger/repository.ts';
import { createLedgerService } from '../modules/ledger/service.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const at = (time: string) => Date.parse(`${time}+08:00`);

interface Term {
  readonly what: string;
  readonly begin: string;
  readonly end: string;
  readonly months: number;
  /** The numbers in the business keys of its given months, and the times when they were given. */
  readonly given: readonly (readonly [nth: number, time: string])[];
  readonly monthlyLeft: number;
  readonly monthlyTime: string | null;
  readonly monthBegin: string | null;
}

const TERMS: readonly Term[] = [
  {
    what: 'a second month that came late',
    begin: '2026-01-31T15:00',
    end: '2027-02-01T00:00',
    months: 12,
    given: [
      [12, '2026-01-31T15:00'],
      [11, '2026-03-10T09:00'],
    ],
    monthlyLeft: 10,
    monthlyTime: '2026-03-31T00:00',
    monthBegin: '2026-02-28T00:00',
  },
  {
    what: 'a last month that came late',
    begin: '2025-12-15T15:00',
    end: '2026-03-16T00:00',
    months: 3,
    given: [
      [3, '2025-12-15T15:00'],
      [2, '2026-01-15T00:05'],
      [1, '2026-03-01T00:05'],
    ],
    monthlyLeft: 0,
    monthlyTime: null,
    monthBegin: '2026-02-15T00:00',
  },
  {
    what: 'less than a month, for other credit than was quoted',
    begin: '2026-03-01T15:00',
    end: '2026-03-21T00:00',
    months: 1,
    given: [[0, '2026-03-01T15:00']],
    monthlyLeft: 0,
    monthlyTime: null,
    monthBegin: '2026-03-01T15:00',
  },
  {
    what: 'months that are all to come',
    begin: '2027-03-01T00:00',
    end: '2027-04-01T00:00',
    months: 1,
    given: [],
    monthlyLeft: 1,
    monthlyTime: '2027-03-01T00:00',
    monthBegin: null,
  },
];

let database: TestDatabase;
let rows: readonly { giftRubies: number; monthRubies: number; monthBegin: number | null }[];

beforeAll(async () => {
  database = await createDatabaseOf('0126-games-of-tokens');
  const { db } = database;
  await insertPrivilegeVersion(db, 0);
  for (const [nth, term] of TERMS.entries()) await insertTerm(term, nth + 1);
  await migrate(db);
  rows = await db
    .selectFrom('privilegeTerm')
    .select(['giftRubies', 'monthRubies', 'monthBegin'])
    .orderBy('orderId')
    .execute();
});
afterAll(() => database.drop());

async function insertTerm(term: Term, orderId: number): Promise<void> {
  const { db } = database;
  const userId = await insertPlayer(db);
  const { privilegeVersionId } = await db
    .selectFrom('privilegeVersion')
    .select('privilegeVersionId')
    .executeTakeFirstOrThrow();
  const { months, monthlyLeft, begin, end } = term;
  const { termId } = await db
    .insertInto('privilegeTerm')
    .values({
      userId,
      orderId,
      privilegeVersionId,
      level: 1,
      months,
      beginTime: at(begin),
      endTime: at(end),
      anchorDay: 1,
      soldDays: 30,
      paidFen: 3100,
      creditFen: 0,
      monthlyLeft,
      monthlyTime: term.monthlyTime === null ? null : at(term.monthlyTime),
      createTime: at('2025-12-01T00:00'),
    })
    .returning('termId')
    .executeTakeFirstOrThrow();
  await post(userId, `payment:${String(orderId)}:rubies`, 50, term.given[0]?.[1] ?? begin);
  for (const [nth, time] of term.given)
    await post(userId, `privilege:${String(termId)}:monthly:${String(nth)}`, 60, time);
}

function post(userId: number, businessKey: string, amount: number, time: string): Promise<unknown> {
  const { db } = database;
  const ledger = createLedgerService(createLedgerRepository(db), () => at(time));
  const entries = [
    { userId, unit: 'ruby', amount },
    { house: 'privilege', unit: 'ruby', amount: -amount },
  ] as const;
  return inTransaction(db, (tx) => ledger.post(tx, { businessKey, kind: 'privilege', entries }));
}

test.each(TERMS.map((term, nth) => [term.what, nth, term] as const))(
  'a term keeps the rubies of its order and of the month that runs: %s',
  (_what, nth, { given, monthBegin }) => {
    expect(rows[nth]).toEqual({
      giftRubies: 50,
      monthRubies: given.length === 0 ? 0 : 60,
      monthBegin: monthBegin === null ? null : at(monthBegin),
    });
  },
);

test('accounts of before are posted to', async () => {
  const { userId, balance } = await database.db
    .selectFrom('ledgerAccount')
    .select(['userId', 'balance'])
    .where('userId', 'is not', null)
    .orderBy('accountId')
    .executeTakeFirstOrThrow();
  await post(Number(userId), 'after', 7, '2026-04-01T00:00');
  const accounts = await sql`
    select balance from ledger_account where user_id = ${userId}`.execute(database.db);
  expect(accounts.rows).toEqual([{ balance: Number(balance) + 7 }]);
});

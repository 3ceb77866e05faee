import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { limitStatements } from '../../db/statement-time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { UNITS } from './units.ts';
import type { Unit } from './units.ts';

/** The limit for an operator's query over a whole day. */
const STATEMENT_MS = 20_000;

/** The owner of an account: a player, or the platform by the account's purpose. */
export type Owner = { readonly userId: number } | { readonly house: string };

export type Account = Owner & { readonly unit: Unit };

/** In the form that the database function `ledger_post` takes. */
export interface NewMovement {
  readonly businessKey: string;
  readonly kind: string;
  readonly note: string;
  readonly time: number;
  readonly entries: readonly (Account & { readonly amount: number })[];
}

export interface PostedRow {
  readonly movementId: number;
  readonly time: number;
  /** `used`: the key has other content. */
  readonly outcome: 'posted' | 'repeated' | 'used';
}

export interface Overdrawn {
  readonly overdrawn: Unit;
}

export interface LogRow {
  readonly movementId: number;
  readonly businessKey: string;
  readonly kind: string;
  readonly note: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly time: number;
}

/** The time span from `from` until before `to`. */
export interface GivenSearch {
  readonly house: string;
  /** `received`: the other way, what the house account got. */
  readonly way?: 'given' | 'received';
  readonly businessKeys: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The number of movements and the sum. */
export interface Given {
  readonly unit: Unit;
  readonly count: number;
  readonly amount: number;
}

/** One entry of what was given. */
export interface GivenEntry {
  readonly businessKey: string;
  readonly unit: Unit;
  readonly amount: number;
  readonly time: number;
}

export interface LedgerRepository {
  /**
   * Posts all in one statement, in order, and returns a result for each. `overdrawn` names the unit
   * of which a player has too little: then nothing is posted.
   */
  readonly post: (
    tx: Tx,
    postings: readonly NewMovement[],
  ) => Promise<readonly PostedRow[] | Overdrawn>;
  readonly balances: (
    userId: number,
    tx?: Tx,
  ) => Promise<readonly { readonly unit: Unit; readonly balance: number | null }[]>;
  readonly earned: (userId: number, unit: Unit, since: number) => Promise<number>;
  readonly given: (search: GivenSearch) => Promise<readonly Given[]>;
  readonly listGiven: (search: GivenSearch) => Promise<readonly GivenEntry[]>;
  readonly page: (
    userId: number,
    unit: Unit,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly list: readonly LogRow[] }>;
}

export function createLedgerRepository(db: Database): LedgerRepository {
  return {
    post,
    balances: (userId, tx) =>
      (tx ?? db)
        .selectFrom('ledgerAccount')
        .select(['unit', 'balance'])
        .where('userId', '=', userId)
        .execute(),
    earned: async (userId, unit, since) => {
      const { earned } = await db
        .selectFrom('ledgerEntry')
        .select((eb) =>
          eb.fn.coalesce(eb.fn.sum<string | number>('amount'), eb.lit(0)).as('earned'),
        )
        .where('userId', '=', userId)
        .where('unit', '=', unit)
        .where('amount', '>', 0)
        .where('time', '>=', since)
        .executeTakeFirstOrThrow();
      // A sum of int8 is numeric, which `pg` reads as text.
      return Number(earned);
    },
    given: (search) =>
      selectGiven(
        db,
        sql<Given>`
        select entry.unit, count(*)::int4 as count, abs(sum(amount))::int8 as amount
        ${givenBy(search)} group by entry.unit order by entry.unit`,
      ),
    listGiven: (search) =>
      selectGiven(
        db,
        sql<GivenEntry>`
        select business_key, entry.unit, abs(amount) as amount, entry.time
        ${givenBy(search)} order by entry.time, entry.movement_id, entry.unit`,
      ),
    page: (userId, unit, paging) => selectPage(db, userId, unit, paging),
  };
}

function selectGiven<Row>(db: Database, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return inTransaction(db, async (tx) => {
    await limitStatements(tx, STATEMENT_MS);
    const { rows } = await query.execute(tx);
    return rows;
  });
}

function givenBy({
  house,
  way = 'given',
  businessKeys,
  from,
  to,
}: GivenSearch): RawBuilder<unknown> {
  return sql`
    from ledger_movement movement
    join ledger_entry entry
      on entry.movement_id = movement.movement_id and entry.time = movement.time
    join ledger_account account on account.account_id = entry.account_id
    where business_key = any(${businessKeys}::text[]) and house = ${house}
      and sign(amount) = ${way === 'given' ? -1 : 1}
      and entry.time >= ${from} and entry.time < ${to}`;
}

const post: LedgerRepository['post'] = (tx, postings) =>
  unlessOverdrawn(async () => {
    const { rows } = await sql<PostedRow>`
      select movement_id, posted_time as time, outcome
      from ledger_post(${columnsOf(postings)})`.execute(tx);
    return rows;
  });

/**
 * Postings in the form that the database functions take: columns of the postings, then columns of
 * their entries.
 */
export function columnsOf(postings: readonly NewMovement[]): RawBuilder<unknown> {
  const entries = postings.flatMap((posting, nth) =>
    posting.entries.map((entry) => ({
      place: nth + 1,
      ...ownerOf(entry),
      unit: entry.unit,
      amount: entry.amount,
    })),
  );
  return sql`${postings.map(({ businessKey }) => businessKey)}::text[],
    ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ note }) => note)}::text[],
    ${postings.map(({ time }) => time)}::int8[], ${entries.map(({ place }) => place)}::int4[],
    ${entries.map(({ userId }) => userId)}::int8[], ${entries.map(({ house }) => house)}::text[],
    ${entries.map(({ unit }) => unit)}::text[], ${entries.map(({ amount }) => amount)}::int8[]`;
}

function ownerOf(account: Account) {
  return 'userId' in account
    ? { userId: account.userId, house: null }
    : { userId: null, house: account.house };
}

/**
 * Returns the result of `write`, or the unit of which a player has too little; then nothing was
 * written.
 */
export async function unlessOverdrawn<T>(write: () => Promise<T>): Promise<T | Overdrawn> {
  try {
    return await write();
  } catch (error) {
    const overdrawn = overdrawnUnit(error);
    if (overdrawn === undefined) throw error;
    return { overdrawn };
  }
}

/** The unit of which a player has too little, if that is why the database refused an entry. */
function overdrawnUnit(error: unknown): Unit | undefined {
  if (!(error instanceof Error) || Reflect.get(error, 'constraint') !== 'ledger_account_balance')
    return undefined;
  return UNITS.find((unit) => unit === Reflect.get(error, 'detail'));
}

async function selectPage(
  db: Database,
  userId: number,
  unit: Unit,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; list: readonly LogRow[] }> {
  const entries = db
    .selectFrom('ledgerEntry')
    .where('ledgerEntry.userId', '=', userId)
    .where('ledgerEntry.unit', '=', unit);
  const [{ total }, list] = await Promise.all([
    entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    entries
      .innerJoin('ledgerMovement', 'ledgerMovement.movementId', 'ledgerEntry.movementId')
      .select([
        'ledgerEntry.movementId',
        'businessKey',
        'kind',
        'note',
        'amount',
        (eb) => eb.fn.coalesce('balanceAfter', eb.lit(0)).as('balanceAfter'),
        'ledgerEntry.time',
      ])
      .orderBy('ledgerEntry.movementId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total, list };
}

import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { LedgerEntryTable } from '../../db/schema-ledger.ts';
import type { Tx } from '../../db/transaction.ts';
import { UNITS } from './units.ts';
import type { Unit } from './units.ts';

/** A player's account, or one of the platform's own, by what it is for. */
export type Owner = { readonly userId: number } | { readonly house: string };

export type Account = Owner & { readonly unit: Unit };

/** As `ledger_post` of the database takes it. */
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
  readonly repeated: boolean;
  /** By their account's id. */
  readonly entries: readonly EntryRow[];
}

export interface Overdrawn {
  readonly overdrawn: Unit;
}

export type EntryRow = Pick<
  Selectable<LedgerEntryTable>,
  'accountId' | 'userId' | 'unit' | 'amount' | 'balanceAfter'
>;

export interface LogRow {
  readonly movementId: number;
  readonly kind: string;
  readonly note: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly time: number;
}

export interface LedgerRepository {
  /**
   * In one statement, one after the other; an answer for each. `overdrawn` names the unit of which a
   * player has too little: nothing is posted then.
   */
  readonly post: (
    tx: Tx,
    postings: readonly NewMovement[],
  ) => Promise<readonly (PostedRow | { readonly refused: 'used' })[] | Overdrawn>;
  readonly balances: (
    userId: number,
    tx?: Tx,
  ) => Promise<readonly { readonly unit: Unit; readonly balance: number | null }[]>;
  readonly earned: (userId: number, unit: Unit, since: number) => Promise<number>;
  readonly page: (
    userId: number,
    unit: Unit,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly list: readonly LogRow[] }>;
}

/** The key has other content. */
const refusedRow = z.object({ refused: z.literal('used') });
const postedRow = z.object({
  movementId: z.number(),
  time: z.number(),
  repeated: z.boolean(),
  entries: z.array(
    z
      .object({
        account_id: z.number(),
        user_id: z.number().nullable(),
        unit: z.enum(UNITS),
        amount: z.number(),
        balance_after: z.number().nullable(),
      })
      .transform(
        ({ account_id: accountId, user_id: userId, balance_after: balanceAfter, ...entry }) => ({
          ...entry,
          accountId,
          userId,
          balanceAfter,
        }),
      ),
  ),
});

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
      // A sum of int8 is numeric, which comes as text.
      return Number(earned);
    },
    page: (userId, unit, paging) => selectPage(db, userId, unit, paging),
  };
}

const post: LedgerRepository['post'] = async (tx, postings) => {
  try {
    const { rows } = await sql<{ answer: unknown }>`
      select ledger_post(${JSON.stringify(postings)}) as answer`.execute(tx);
    return rows.map(({ answer }) => z.union([refusedRow, postedRow]).parse(answer));
  } catch (error) {
    const overdrawn = overdrawnUnit(error);
    if (overdrawn === undefined) throw error;
    return { overdrawn };
  }
};

/** The unit of which a player has too little, where the database refused an entry for that. */
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

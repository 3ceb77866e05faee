import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { lockLedgerAccounts } from '../../db/locks.ts';
import type { LedgerEntryTable, LedgerMovementTable } from '../../db/schema-ledger.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Unit } from './units.ts';

/** A player's account, or one of the platform's own, by what it is for. */
export type Owner = { readonly userId: number } | { readonly house: string };

export type Account = Owner & { readonly unit: Unit };

export type AccountRow = {
  readonly accountId: number;
  readonly userId: number | null;
  readonly house: string | null;
  readonly unit: Unit;
  /** null: a house account, which may go below 0. */
  readonly balance: number | null;
};

export type MovementRow = Selectable<LedgerMovementTable>;
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
  /** The accounts, opened where they are new; players' are locked, by id. */
  readonly take: (tx: Tx, accounts: readonly Account[]) => Promise<readonly AccountRow[]>;
  /** The new movement's id; undefined where the key is used already. */
  readonly addMovement: (
    tx: Tx,
    movement: Omit<MovementRow, 'movementId'>,
  ) => Promise<number | undefined>;
  readonly findMovement: (tx: Tx, businessKey: string) => Promise<MovementRow>;
  readonly addEntries: (
    tx: Tx,
    movement: Pick<MovementRow, 'movementId' | 'time'>,
    entries: readonly { readonly accountId: number; readonly amount: number }[],
  ) => Promise<void>;
  /** By their account's id. */
  readonly listEntries: (
    tx: Tx,
    movement: Pick<MovementRow, 'movementId' | 'time'>,
  ) => Promise<readonly EntryRow[]>;
  readonly balances: (
    userId: number,
  ) => Promise<readonly { readonly unit: Unit; readonly balance: number | null }[]>;
  readonly earned: (userId: number, unit: Unit, since: number) => Promise<number>;
  readonly page: (
    userId: number,
    unit: Unit,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly list: readonly LogRow[] }>;
}

const ENTRY = ['accountId', 'userId', 'unit', 'amount', 'balanceAfter'] as const;

export function createLedgerRepository(db: Database): LedgerRepository {
  return {
    take,
    addMovement: async (tx, movement) => {
      const row = await tx
        .insertInto('ledgerMovement')
        .values(movement)
        .onConflict((conflict) => conflict.column('businessKey').doNothing())
        .returning('movementId')
        .executeTakeFirst();
      return row?.movementId;
    },
    findMovement: (tx, businessKey) =>
      tx
        .selectFrom('ledgerMovement')
        .selectAll()
        .where('businessKey', '=', businessKey)
        .executeTakeFirstOrThrow(),
    addEntries: async (tx, { movementId, time }, entries) => {
      await tx
        .insertInto('ledgerEntry')
        // `user_id`, `unit` and `balance_after` are the database's to fill in.
        .values(entries.map((entry) => ({ ...entry, movementId, time })))
        .execute();
    },
    listEntries: (tx, { movementId, time }) =>
      tx
        .selectFrom('ledgerEntry')
        .select(ENTRY)
        .where('movementId', '=', movementId)
        .where('time', '=', time)
        .orderBy('accountId')
        .execute(),
    balances: (userId) =>
      db
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

async function take(tx: Tx, accounts: readonly Account[]): Promise<readonly AccountRow[]> {
  const found = await lockLedgerAccounts(tx, accounts);
  if (found.length === accounts.length) return found;
  await tx
    .insertInto('ledgerAccount')
    .values(
      accounts.map((account) =>
        'userId' in account
          ? { userId: account.userId, unit: account.unit, balance: 0 }
          : { house: account.house, unit: account.unit },
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockLedgerAccounts(tx, accounts);
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

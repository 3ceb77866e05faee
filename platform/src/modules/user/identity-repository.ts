import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { UserIdentityTable } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type IdentityRow = Selectable<UserIdentityTable>;

export interface NewIdentity {
  readonly userId: number;
  readonly nameCipher: Buffer;
  readonly idCardCipher: Buffer;
  readonly idCardHmac: Buffer;
  readonly submitTime: number;
  /** When the job takes it up if this process doesn't finish it. */
  readonly nextAskTime: number;
}

export type Reservation = 'reserved' | 'taken' | 'not-open';

export interface IdentityRepository {
  readonly find: (userId: number) => Promise<IdentityRow | undefined>;
  /**
   * Records a submission as pending, unless as many other accounts hold the number (`taken`) or
   * the user's own submission is pending or passed (`not-open`). The ID number must be locked.
   */
  readonly reserve: (tx: Tx, identity: NewIdentity, accountLimit: number) => Promise<Reservation>;
  /** What the registry answered; a passed or failed identity is not touched again. */
  readonly record: (
    userId: number,
    answer: Pick<IdentityRow, 'state' | 'answerTime' | 'nextAskTime'>,
  ) => Promise<void>;
  readonly postpone: (userId: number, nextAskTime: number) => Promise<void>;
  readonly removePending: (userId: number) => Promise<void>;
  readonly listDue: (now: number, limit: number) => Promise<readonly number[]>;
}

export function createIdentityRepository(db: Database): IdentityRepository {
  return {
    find: (userId) =>
      db.selectFrom('userIdentity').selectAll().where('userId', '=', userId).executeTakeFirst(),
    reserve,
    record: async (userId, answer) => {
      await db
        .updateTable('userIdentity')
        .set((eb) => ({ ...answer, askCount: eb('askCount', '+', 1) }))
        .where('userId', '=', userId)
        .where('state', '=', 'pending')
        .execute();
    },
    postpone: async (userId, nextAskTime) => {
      await db
        .updateTable('userIdentity')
        .set((eb) => ({ nextAskTime, askCount: eb('askCount', '+', 1) }))
        .where('userId', '=', userId)
        .where('state', '=', 'pending')
        .execute();
    },
    removePending: async (userId) => {
      await db
        .deleteFrom('userIdentity')
        .where('userId', '=', userId)
        .where('state', '=', 'pending')
        .execute();
    },
    listDue: async (now, limit) => {
      const rows = await db
        .selectFrom('userIdentity')
        .select('userId')
        .where('state', '=', 'pending')
        .where('nextAskTime', '<=', now)
        .orderBy('nextAskTime')
        .limit(limit)
        .execute();
      return rows.map(({ userId }) => userId);
    },
  };
}

async function reserve(tx: Tx, identity: NewIdentity, accountLimit: number): Promise<Reservation> {
  const { others } = await tx
    .selectFrom('userIdentity')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('idCardHmac', '=', identity.idCardHmac)
    .where('userId', '<>', identity.userId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  if (others >= accountLimit) return 'taken';
  const values = { ...identity, state: 'pending', answerTime: null, askCount: 0 } as const;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('userIdentity')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(values).where('userIdentity.state', '=', 'failed'),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? 'reserved' : 'not-open';
}

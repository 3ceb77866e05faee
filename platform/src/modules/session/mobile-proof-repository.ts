import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface MobileProofRepository {
  /** Remembers that a session has proven its user's mobile. */
  readonly saveProof: (
    tx: Tx,
    sessionId: number,
    mobile: string,
    expireTime: number,
  ) => Promise<void>;
  readonly hasProof: (sessionId: number, mobile: string, now: number) => Promise<boolean>;
  /** Uses the proof; false if there is none. */
  readonly takeProof: (tx: Tx, sessionId: number, mobile: string, now: number) => Promise<boolean>;
}

export function createMobileProofRepository(db: Database): MobileProofRepository {
  return {
    saveProof: async (tx, sessionId, mobile, expireTime) => {
      await tx
        .updateTable('userSession')
        .set({ provenMobile: mobile, proofExpireTime: expireTime })
        .where('sessionId', '=', sessionId)
        .execute();
    },
    hasProof: async (sessionId, mobile, now) => {
      const row = await db
        .selectFrom('userSession')
        .select('sessionId')
        .where('sessionId', '=', sessionId)
        .where('provenMobile', '=', mobile)
        .where('proofExpireTime', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    takeProof: async (tx, sessionId, mobile, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('userSession')
        .set({ provenMobile: null, proofExpireTime: null })
        .where('sessionId', '=', sessionId)
        .where('provenMobile', '=', mobile)
        .where('proofExpireTime', '>', now)
        .where('endTime', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

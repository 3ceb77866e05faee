import type { SecurityEvent, SecurityEventKind } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SecurityEventTable } from '../../db/schema-security.ts';
import type { Tx } from '../../db/transaction.ts';

export interface SecurityEventRepository {
  readonly add: (tx: Tx, event: Insertable<SecurityEventTable>) => Promise<void>;
  readonly page: (
    userId: number,
    kinds: readonly SecurityEventKind[] | null,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ total: number; list: SecurityEvent[] }>;
  /** Keeps payments and refunds. */
  readonly removeOld: (db: Database, before: number) => Promise<void>;
}

export function createSecurityEventRepository(db: Database): SecurityEventRepository {
  return {
    add: async (tx, event) => {
      await tx.insertInto('securityEvent').values(event).execute();
    },
    page: async (userId, kinds, { offset, limit }) => {
      const found = db
        .selectFrom('securityEvent')
        .where('userId', '=', userId)
        .$if(kinds !== null, (query) => query.where('kind', 'in', kinds ?? []));
      const [{ total }, list] = await Promise.all([
        found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        found.selectAll().orderBy('eventId', 'desc').limit(limit).offset(offset).execute(),
      ]);
      return { total, list };
    },
    removeOld: async (patient, before) => {
      await patient
        .deleteFrom('securityEvent')
        .where('time', '<', before)
        // The index has this constant condition; PostgreSQL can't match it with parameters.
        .where(sql<boolean>`kind not in ('paid', 'refund-asked', 'refund-failed', 'refunded')`)
        .execute();
    },
  };
}

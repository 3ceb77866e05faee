import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { lockAuditLog } from '../../db/locks.ts';
import type { AuditLogTable } from '../../db/schema-operators.ts';
import type { Tx } from '../../db/transaction.ts';

export type StoredEntry = Selectable<AuditLogTable>;
type Range = { readonly offset: number; readonly limit: number };

export interface AuditRepository {
  /** The newest; no other is appended until the transaction ends. */
  readonly lockNewest: (tx: Tx) => Promise<StoredEntry | undefined>;
  readonly append: (tx: Tx, entry: StoredEntry) => Promise<void>;
  /** The newest first. */
  readonly page: (range: Range) => Promise<{ total: number; list: StoredEntry[] }>;
  /** Following `entryId`, the oldest first. */
  readonly listAfter: (entryId: number, limit: number) => Promise<StoredEntry[]>;
}

export function createAuditRepository(db: Database): AuditRepository {
  return {
    lockNewest: async (tx) => {
      await lockAuditLog(tx);
      const newest = tx.selectFrom('auditLog').selectAll().orderBy('entryId', 'desc').limit(1);
      return newest.executeTakeFirst();
    },
    append: async (tx, entry) => {
      await tx.insertInto('auditLog').values(entry).execute();
    },
    page: async ({ offset, limit }) => {
      const [{ total }, list] = await Promise.all([
        db
          .selectFrom('auditLog')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('auditLog')
          .selectAll()
          .orderBy('entryId', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      return { total, list };
    },
    listAfter: (entryId, limit) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('entryId', '>', entryId)
        .orderBy('entryId')
        .limit(limit)
        .execute(),
  };
}

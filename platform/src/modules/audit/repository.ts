import type { Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import { lockAuditLog, lockOperatorRequest } from '../../db/locks.ts';
import type { AuditLogTable, OperatorRequestTable } from '../../db/schema-operators.ts';
import type { Tx } from '../../db/transaction.ts';

export type StoredEntry = Selectable<AuditLogTable>;
export type StoredRequest = Selectable<OperatorRequestTable>;

export interface AuditRepository {
  /** The newest entry; no other entry can be appended until the transaction ends. */
  readonly lockNewest: (tx: Tx) => Promise<StoredEntry | undefined>;
  readonly append: (tx: Tx, entry: StoredEntry) => Promise<void>;
  /** Of requests with the same id the next waits until the transaction ends. */
  readonly findRequest: (tx: Tx, requestId: string) => Promise<StoredRequest | undefined>;
  readonly addRequest: (tx: Tx, request: StoredRequest) => Promise<void>;
  /** The newest first. */
  readonly page: (paging: Paging) => Promise<Page<StoredEntry>>;
  /** Entries after `entryId`, the oldest first. */
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
    findRequest: async (tx, requestId) => {
      await lockOperatorRequest(tx, requestId);
      const known = tx.selectFrom('operatorRequest').selectAll().where('requestId', '=', requestId);
      return known.executeTakeFirst();
    },
    addRequest: async (tx, request) => {
      await tx.insertInto('operatorRequest').values(request).execute();
    },
    page: (paging) =>
      pageOf(db.selectFrom('auditLog').selectAll().orderBy('entryId', 'desc'), paging),
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

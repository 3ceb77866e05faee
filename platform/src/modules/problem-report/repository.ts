import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { ProblemReportTable } from '../../db/schema-help.ts';
import type { Tx } from '../../db/transaction.ts';

export type ReportRow = Selectable<ProblemReportTable>;
export type ReportHead = Omit<ReportRow, 'requestId' | 'contentHash' | 'wordsCipher' | 'log'> & {
  readonly logLength: number;
};

export interface ReportRepository {
  /** Undefined if the request is already there. */
  readonly add: (tx: Tx, report: Insertable<ProblemReportTable>) => Promise<number | undefined>;
  readonly findByRequest: (
    tx: Tx,
    requestId: string,
  ) => Promise<Pick<ReportRow, 'reportId' | 'contentHash'> | undefined>;
  readonly find: (tx: Tx, reportId: number) => Promise<ReportRow | undefined>;
  readonly handle: (tx: Tx, reportId: number, note: string, time: number) => Promise<void>;
  readonly page: (
    search: Paging & { readonly state: 'open' | 'handled' | 'all' },
  ) => Promise<Page<ReportHead>>;
  readonly removeBefore: (db: Database, time: number) => Promise<void>;
}

export function createReportRepository(db: Database): ReportRepository {
  return {
    add: async (tx, report) => {
      const added = await tx
        .insertInto('problemReport')
        .values(report)
        .onConflict((conflict) => conflict.column('requestId').doNothing())
        .returning('reportId')
        .executeTakeFirst();
      return added?.reportId;
    },
    findByRequest: (tx, requestId) =>
      tx
        .selectFrom('problemReport')
        .select(['reportId', 'contentHash'])
        .where('requestId', '=', requestId)
        .executeTakeFirst(),
    find: (tx, reportId) =>
      tx
        .selectFrom('problemReport')
        .selectAll()
        .where('reportId', '=', reportId)
        .executeTakeFirst(),
    handle: async (tx, reportId, note, handleTime) => {
      await tx
        .updateTable('problemReport')
        .set({ note, handleTime })
        .where('reportId', '=', reportId)
        .execute();
    },
    page: ({ state, ...paging }) => {
      const reports = db
        .selectFrom('problemReport')
        .$if(state !== 'all', (query) =>
          query.where('handleTime', state === 'open' ? 'is' : 'is not', null),
        );
      return pageOf(
        reports
          .select(['reportId', 'userId', 'category', 'boxVersion', 'createTime'])
          .select(['handleTime', 'note', sql<number>`length(log)`.as('logLength')])
          .orderBy('reportId', 'desc'),
        paging,
      );
    },
    removeBefore: async (patient, time) => {
      await patient.deleteFrom('problemReport').where('createTime', '<', time).execute();
    },
  };
}

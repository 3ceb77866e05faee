import type { CallResult } from '@gamebox/contract';
import type { pageLateTerms } from '@gamebox/contract/admin';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Tx } from '../../db/transaction.ts';

/** Terms with a gap before them, and the operators' notes. */
export interface LateTermRepository {
  /** The latest first. */
  readonly page: (
    search: z.output<(typeof pageLateTerms)['query']>,
  ) => Promise<CallResult<typeof pageLateTerms>>;
  /** False if the term is not one of them. */
  readonly resolve: (
    tx: Tx,
    resolution: { readonly termId: number; readonly note: string; readonly resolveTime: number },
  ) => Promise<boolean>;
}

export function createLateTermRepository(db: Database): LateTermRepository {
  return {
    page: ({ state, ...paging }) =>
      pageOf(
        db
          .selectFrom('lateTerm')
          .selectAll()
          .select('level as memberLevel')
          .$if(state === 'open', (query) => query.where('resolveTime', 'is', null))
          .$if(state === 'resolved', (query) => query.where('resolveTime', 'is not', null))
          .orderBy('termId', 'desc'),
        paging,
      ),
    resolve: async (tx, resolution) => {
      const { termId, note, resolveTime } = resolution;
      const late = tx.selectFrom('lateTerm').select('termId').where('termId', '=', termId);
      if ((await late.executeTakeFirst()) === undefined) return false;
      await tx
        .insertInto('privilegeTermResolution')
        .values(resolution)
        .onConflict((conflict) => conflict.column('termId').doUpdateSet({ note, resolveTime }))
        .execute();
      return true;
    },
  };
}

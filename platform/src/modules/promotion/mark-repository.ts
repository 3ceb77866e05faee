import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PersonMarkTable } from '../../db/schema-promotion.ts';
import type { Tx } from '../../db/transaction.ts';

export type MarkRow = Omit<Selectable<PersonMarkTable>, 'keyed'>;

export interface MarkRepository {
  /** Does nothing for marks that are already there. */
  readonly add: (tx: Tx, marks: readonly MarkRow[]) => Promise<void>;
  /** At most `limit` marks that are not keyed yet. */
  readonly listPlain: (from: Database, limit: number) => Promise<readonly MarkRow[]>;
  readonly removePlain: (tx: Tx, marks: readonly MarkRow[]) => Promise<void>;
}

export function createMarkRepository(): MarkRepository {
  return {
    add: async (tx, marks) => {
      await tx
        .insertInto('personMark')
        .values([...marks])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listPlain: (from, limit) =>
      from
        .selectFrom('personMark')
        .select(['kind', 'mark', 'userId'])
        // The index has this constant condition; PostgreSQL can't match it with a parameter.
        .where(sql<boolean>`not keyed`)
        .limit(limit)
        .execute(),
    removePlain: async (tx, marks) => {
      const gone = marks.map(({ kind, mark, userId }) => ({
        kind,
        mark: mark.toString('hex'),
        userId,
      }));
      await sql`
        delete from person_mark plain
        using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
          as gone (kind text, mark text, "userId" int8)
        where plain.kind = gone.kind and plain.mark = decode(gone.mark, 'hex')
          and plain.user_id = gone."userId" and not plain.keyed`.execute(tx);
    },
  };
}

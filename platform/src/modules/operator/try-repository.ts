import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { StoredOperator } from './repository.ts';
import type { Tx } from '../../db/transaction.ts';

export interface Try {
  readonly name: string;
  /** The address block under which the try is counted. */
  readonly block: string;
  readonly now: number;
}

export interface TryRules {
  readonly windowMs: number;
  /** Tries from one block. */
  readonly most: number;
  /** Tries from all blocks together on which the operator has not logged in. */
  readonly mostUnproven: number;
  /** How long a block counts as the operator's own after a login from it. */
  readonly provenMs: number;
}

export interface TryRepository {
  /**
   * Counts a try before it is checked; undefined: no more tries of this name are allowed from there
   * now.
   */
  readonly count: (tried: Try, rules: TryRules) => Promise<StoredOperator | undefined>;
  /** Takes a counted try back: it was right, and could not become a login. */
  readonly giveBack: (operatorId: number, block: string) => Promise<void>;
  /** Whether an operator has logged in from the block since then. */
  readonly isProven: (block: string, since: number) => Promise<boolean>;
  /** After a login: resets the block's tries and marks it as the operator's own. */
  readonly prove: (tx: Tx, operatorId: number, place: Omit<Try, 'name'>) => Promise<void>;
  /** Resets all tries of this operator. */
  readonly forget: (tx: Tx, operatorId: number) => Promise<void>;
  readonly removeOld: (before: {
    readonly tried: number;
    readonly proven: number;
  }) => Promise<void>;
}

export function createTryRepository(db: Database): TryRepository {
  return {
    count: async ({ name, block, now }, { windowMs, most, mostUnproven, provenMs }) => {
      const begun = now - windowMs;
      const counted = await sql<{ operatorId: number }>`
        with wanted as (
          select operator_id from operator where name = ${name} and enabled and (
            exists (
              select from operator_try own
              where own.operator_id = operator.operator_id and own.block = ${block}
                and own.proven_time > ${now - provenMs}
            )
            or ${mostUnproven} > (
              select coalesce(sum(tries), 0) from operator_try other
              where other.operator_id = operator.operator_id and other.since_time > ${begun}
                and (other.proven_time is null or other.proven_time <= ${now - provenMs})
            )
          )
        )
        insert into operator_try as known (operator_id, block, tries, since_time)
        select operator_id, ${block}, 1, ${now} from wanted
        on conflict (operator_id, block) do update set
          tries = case when known.since_time > ${begun} then known.tries + 1 else 1 end,
          since_time = case when known.since_time > ${begun} then known.since_time else ${now} end
          where known.since_time <= ${begun} or known.tries < ${most}
        returning operator_id`.execute(db);
      const [first] = counted.rows;
      if (first === undefined) return undefined;
      return db
        .selectFrom('operator')
        .selectAll()
        .where('operatorId', '=', first.operatorId)
        .executeTakeFirst();
    },
    giveBack: async (operatorId, block) => {
      await db
        .updateTable('operatorTry')
        .set((eb) => ({ tries: eb('tries', '-', 1) }))
        .where('operatorId', '=', operatorId)
        .where('block', '=', block)
        .where('tries', '>', 0)
        .execute();
    },
    isProven: async (block, since) => {
      const proven = await db
        .selectFrom('operatorTry')
        .select('operatorId')
        .where('block', '=', block)
        .where('provenTime', '>', since)
        .limit(1)
        .executeTakeFirst();
      return proven !== undefined;
    },
    prove: async (tx, operatorId, { block, now }) => {
      await tx
        .updateTable('operatorTry')
        .set({ tries: 0, provenTime: now })
        .where('operatorId', '=', operatorId)
        .where('block', '=', block)
        .execute();
    },
    forget: async (tx, operatorId) => {
      await tx.deleteFrom('operatorTry').where('operatorId', '=', operatorId).execute();
    },
    removeOld: async ({ tried, proven }) => {
      await db
        .deleteFrom('operatorTry')
        .where('sinceTime', '<', tried)
        .where((eb) => eb.or([eb('provenTime', 'is', null), eb('provenTime', '<', proven)]))
        .execute();
    },
  };
}

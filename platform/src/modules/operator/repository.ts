import type { OperatorRole } from '@gamebox/contract/admin';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { lockOperators } from '../../db/locks.ts';
import type { OperatorTable } from '../../db/schema-operators.ts';
import type { Tx } from '../../db/transaction.ts';

export type StoredOperator = Selectable<OperatorTable>;
export const SHOWN = ['operatorId', 'name', 'roles', 'enabled', 'createTime'] as const;
export type ShownOperator = Pick<StoredOperator, (typeof SHOWN)[number]>;

export interface TryRules {
  readonly now: number;
  readonly windowMs: number;
  readonly most: number;
}

export interface OperatorRepository {
  readonly page: (range: {
    readonly offset: number;
    readonly limit: number;
  }) => Promise<{ total: number; list: ShownOperator[] }>;
  /** null where the name is taken. */
  readonly add: (tx: Tx, operator: Insertable<OperatorTable>) => Promise<number | null>;
  /** The operator, and how many enabled admins there are; nobody else changes operators meanwhile. */
  readonly lock: (
    tx: Tx,
    operatorId: number,
  ) => Promise<{ operator: ShownOperator | undefined; admins: number }>;
  readonly change: (
    tx: Tx,
    operatorId: number,
    change: { readonly roles?: OperatorRole[]; readonly enabled?: boolean },
  ) => Promise<void>;
  /** Counts a login before it is looked at; undefined: nobody of this name may try now. */
  readonly countTry: (name: string, rules: TryRules) => Promise<StoredOperator | undefined>;
  /** Takes a one-time code's period, once; sets the tries back. False: it was taken already. */
  readonly takeStep: (tx: Tx, operatorId: number, step: number) => Promise<boolean>;
}

export function createOperatorRepository(db: Database): OperatorRepository {
  return {
    page: async ({ offset, limit }) => {
      const all = db.selectFrom('operator');
      const [{ total }, list] = await Promise.all([
        all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        all.select(SHOWN).orderBy('operatorId', 'desc').limit(limit).offset(offset).execute(),
      ]);
      return { total, list };
    },
    add: async (tx, operator) => {
      const added = await tx
        .insertInto('operator')
        .values(operator)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('operatorId')
        .executeTakeFirst();
      return added?.operatorId ?? null;
    },
    lock: async (tx, operatorId) => {
      await lockOperators(tx);
      const all = await tx.selectFrom('operator').select(SHOWN).execute();
      const admins = all.filter(({ roles, enabled }) => enabled && roles.includes('admin')).length;
      return { operator: all.find((one) => one.operatorId === operatorId), admins };
    },
    change: async (tx, operatorId, change) => {
      await tx.updateTable('operator').set(change).where('operatorId', '=', operatorId).execute();
    },
    countTry: (name, { now, windowMs, most }) => {
      const begun = now - windowMs;
      return db
        .updateTable('operator')
        .set((eb) => ({
          wrongTries: eb
            .case()
            .when('wrongSince', '>', begun)
            .then(eb('wrongTries', '+', 1))
            .else(1)
            .end(),
          wrongSince: eb
            .case()
            .when('wrongSince', '>', begun)
            .then(eb.ref('wrongSince'))
            .else(now)
            .end(),
        }))
        .where('name', '=', name)
        .where('enabled', '=', true)
        .where((eb) => eb.or([eb('wrongSince', '<=', begun), eb('wrongTries', '<', most)]))
        .returningAll()
        .executeTakeFirst();
    },
    takeStep: async (tx, operatorId, step) => {
      const { numUpdatedRows } = await tx
        .updateTable('operator')
        .set({ totpStep: step, wrongTries: 0 })
        .where('operatorId', '=', operatorId)
        .where('enabled', '=', true)
        .where('totpStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

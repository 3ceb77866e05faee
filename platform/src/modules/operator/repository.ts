import type { OperatorRole } from '@gamebox/contract/admin';
import type { Insertable, Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import { lockOperators } from '../../db/locks.ts';
import type { OperatorTable } from '../../db/schema-operators.ts';
import type { Tx } from '../../db/transaction.ts';

export type StoredOperator = Selectable<OperatorTable>;
export const SHOWN = ['operatorId', 'name', 'roles', 'enabled', 'createTime'] as const;
export type ShownOperator = Pick<StoredOperator, (typeof SHOWN)[number]>;

interface OperatorChange {
  readonly roles?: OperatorRole[];
  readonly enabled?: boolean;
  readonly passwordHash?: string;
  readonly totpCipher?: StoredOperator['totpCipher'];
  /** 0: no code of the secret was ever used. */
  readonly totpStep?: 0;
}

export interface OperatorRepository {
  readonly page: (paging: Paging) => Promise<Page<ShownOperator>>;
  readonly idOf: (name: string) => Promise<number | undefined>;
  readonly passwordHashOf: (name: string) => Promise<string | undefined>;
  /** null if the name is taken. */
  readonly add: (tx: Tx, operator: Insertable<OperatorTable>) => Promise<number | null>;
  /**
   * Locks operators against other changes; returns the operator, and whether another admin is enabled
   * and has proven their one-time secret.
   */
  readonly lock: (
    tx: Tx,
    operatorId: number,
  ) => Promise<{ operator: ShownOperator | undefined; hasOtherAdmin: boolean }>;
  readonly change: (tx: Tx, operatorId: number, change: OperatorChange) => Promise<void>;
  /** Marks a one-time code's period as used. False: it was already used. */
  readonly takeStep: (tx: Tx, operatorId: number, step: number) => Promise<boolean>;
}

export function createOperatorRepository(db: Database): OperatorRepository {
  return {
    page: (paging) => {
      const all = db.selectFrom('operator');
      return pageOf(all.select(SHOWN).orderBy('operatorId', 'desc'), paging);
    },
    idOf: async (name) => {
      const found = db.selectFrom('operator').select('operatorId').where('name', '=', name);
      return (await found.executeTakeFirst())?.operatorId;
    },
    passwordHashOf: async (name) => {
      const found = db.selectFrom('operator').select('passwordHash').where('name', '=', name);
      return (await found.executeTakeFirst())?.passwordHash;
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
      const all = await tx.selectFrom('operator').select(SHOWN).select('totpStep').execute();
      const hasOtherAdmin = all.some(
        ({ operatorId: other, roles, enabled, totpStep }) =>
          other !== operatorId && enabled && roles.includes('admin') && totpStep > 0,
      );
      return { operator: all.find((one) => one.operatorId === operatorId), hasOtherAdmin };
    },
    change: async (tx, operatorId, change) => {
      await tx.updateTable('operator').set(change).where('operatorId', '=', operatorId).execute();
    },
    takeStep: async (tx, operatorId, step) => {
      const { numUpdatedRows } = await tx
        .updateTable('operator')
        .set({ totpStep: step })
        .where('operatorId', '=', operatorId)
        .where('enabled', '=', true)
        .where('totpStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

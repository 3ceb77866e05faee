import type { Tx } from '../../db/transaction.ts';
import type { Unit } from '../ledger/units.ts';

/** The caller has locked the user. */
export interface LossRepository {
  /** The house bears so much of what the player had spent before a refund. */
  readonly add: (tx: Tx, userId: number, unit: Unit, amount: number) => Promise<void>;
  /** Takes as much as is outstanding, at most `amount`, and returns it. */
  readonly reduce: (tx: Tx, userId: number, unit: Unit, amount: number) => Promise<number>;
}

export function createLossRepository(): LossRepository {
  return {
    add: async (tx, userId, unit, amount) => {
      await tx
        .insertInto('refundLoss')
        .values({ userId, unit, outstanding: amount })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'unit']).doUpdateSet((eb) => ({
            outstanding: eb('refundLoss.outstanding', '+', amount),
          })),
        )
        .execute();
    },
    reduce: async (tx, userId, unit, amount) => {
      const row = await tx
        .selectFrom('refundLoss')
        .select('outstanding')
        .where('userId', '=', userId)
        .where('unit', '=', unit)
        .executeTakeFirst();
      const taken = Math.min(amount, row?.outstanding ?? 0);
      if (taken > 0)
        await tx
          .updateTable('refundLoss')
          .set((eb) => ({ outstanding: eb('outstanding', '-', taken) }))
          .where('userId', '=', userId)
          .where('unit', '=', unit)
          .execute();
      return taken;
    },
  };
}

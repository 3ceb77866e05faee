import { MemberLevel } from '@gamebox/contract';
import type { GivenBenefits } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface Membership extends GivenBenefits {
  readonly level: MemberLevel;
  /** When the last term ends; null: no term is running or waiting. */
  readonly expireTime: number | null;
}

export interface MemberRepository {
  /**
   * The benefits of the running term as it was sold, otherwise those of everybody now. One
   * statement; by user.
   */
  readonly list: (
    from: Database | Tx,
    userIds: readonly number[],
    now: number,
  ) => Promise<ReadonlyMap<number, Membership>>;
}

/** The benefits while no version exists. */
const NOTHING: Membership = {
  level: MemberLevel.common,
  expireTime: null,
  bonusPercent: 0,
  signPoints: 0,
  signRubies: 0,
  extraDraws: 0,
  monthlyRubies: 0,
};

export function createMemberRepository(): MemberRepository {
  return {
    list: async (from, userIds, now) => {
      const { rows } = await sql<Membership & { readonly userId: number }>`
        select user_id, level, bonus_percent, sign_points, sign_rubies, extra_draws, monthly_rubies,
          expire_time
        from member_benefits(${userIds}::int8[], ${now})`.execute(from);
      const known = new Map(rows.map(({ userId, ...membership }) => [userId, membership]));
      return new Map(userIds.map((userId) => [userId, known.get(userId) ?? NOTHING]));
    },
  };
}

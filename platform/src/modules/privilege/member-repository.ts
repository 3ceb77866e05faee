import { MemberLevel } from '@gamebox/contract';
import type { MemberBenefits } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface Membership extends MemberBenefits {
  readonly level: MemberLevel;
  /** When the last term ends; null: none runs or comes. */
  readonly expireTime: number | null;
}

export interface MemberRepository {
  /** Of the term that runs, as it was sold; else what everybody has now. In one statement. */
  readonly find: (from: Database | Tx, userId: number, now: number) => Promise<Membership>;
}

/** What nobody has set gives nothing. */
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
    find: async (from, userId, now) => {
      const { rows } = await sql<Membership>`
        with term as (
          select level, privilege_version_id from privilege_term
            where user_id = ${userId} and begin_time <= ${now} and end_time > ${now}
          union all
          (select 0, privilege_version_id from privilege_version
            where from_time <= ${now} order by from_time desc limit 1)
        )
        select benefit.level, bonus_percent, sign_points, sign_rubies, extra_draws, monthly_rubies,
          (select max(end_time) from privilege_term
            where user_id = ${userId} and end_time > ${now}) as expire_time
        from term join privilege_benefit benefit using (privilege_version_id, level)
        order by benefit.level desc limit 1`.execute(from);
      return rows[0] ?? NOTHING;
    },
  };
}

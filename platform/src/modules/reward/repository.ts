import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { RewardSchema } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';
import type { NewMovement } from '../ledger/service.ts';
import type { RewardRule } from './rules.ts';

export type GrantRow = Selectable<RewardSchema['rewardGrant']>;

export interface ItemRow {
  readonly place: number;
  readonly rule: RewardRule;
  readonly value: number;
}

export interface ShownGrant extends ItemRow {
  readonly nickname: string;
  readonly time: number;
}

/** As `reward_give` of the database takes it. */
export interface NewGrant extends Omit<GrantRow, 'grantId' | 'movementId'> {
  /** null where nothing of it is counted in the ledger. */
  readonly posting: NewMovement | null;
  readonly items: readonly ItemRow[];
}

const given = z.union([
  z.object({ grantId: z.number() }),
  /** The key was granted before; nothing is given. */
  z.object({ known: z.number() }),
  /** The posting's key has other content. */
  z.object({ refused: z.literal('used') }),
]);
export type Given = z.output<typeof given>;

export interface RewardRepository {
  readonly find: (tx: Tx, businessKey: string) => Promise<GrantRow | undefined>;
  /**
   * With their postings and items, in one statement that locks each user first; an answer for each.
   */
  readonly give: (tx: Tx, grants: readonly NewGrant[]) => Promise<readonly Given[]>;
  /** In the order they were given. */
  readonly listItems: (tx: Tx, grantId: number) => Promise<readonly ItemRow[]>;
  /** Which of these keys were granted. */
  readonly listGranted: (keys: readonly string[]) => Promise<readonly string[]>;
  /** The latest rewards of a source, of all players. */
  readonly listLatest: (source: string, limit: number) => Promise<readonly ShownGrant[]>;
}

export function createRewardRepository(db: Database): RewardRepository {
  return {
    find: (tx, businessKey) =>
      tx
        .selectFrom('rewardGrant')
        .selectAll()
        .where('businessKey', '=', businessKey)
        .executeTakeFirst(),
    give: async (tx, grants) => {
      const { rows } = await sql<{ answer: unknown }>`
        select reward_give(${JSON.stringify(grants)}) as answer`.execute(tx);
      return rows.map(({ answer }) => given.parse(answer));
    },
    listItems: (tx, grantId) =>
      tx
        .selectFrom('rewardItem')
        .select(['place', 'rule', 'value'])
        .where('grantId', '=', grantId)
        .orderBy('place')
        .execute(),
    listGranted: async (keys) => {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('rewardGrant')
        .select('businessKey')
        .where('businessKey', 'in', keys)
        .execute();
      return rows.map(({ businessKey }) => businessKey);
    },
    listLatest: (source, limit) =>
      db
        .selectFrom('rewardGrant')
        .innerJoin('rewardItem', 'rewardItem.grantId', 'rewardGrant.grantId')
        .innerJoin('player', 'player.userId', 'rewardGrant.userId')
        .select(['place', 'rule', 'value', 'nickname', 'time'])
        .where('source', '=', source)
        .orderBy('rewardGrant.grantId', 'desc')
        .orderBy('place')
        .limit(limit)
        .execute(),
  };
}

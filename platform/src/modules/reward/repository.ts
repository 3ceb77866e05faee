import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RewardSchema } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';
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

export interface RewardRepository {
  readonly find: (tx: Tx, businessKey: string) => Promise<GrantRow | undefined>;
  readonly add: (tx: Tx, grant: Omit<GrantRow, 'grantId'>) => Promise<number>;
  readonly addItems: (tx: Tx, grantId: number, items: readonly ItemRow[]) => Promise<void>;
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
    add: async (tx, grant) => {
      const { grantId } = await tx
        .insertInto('rewardGrant')
        .values(grant)
        .returning('grantId')
        .executeTakeFirstOrThrow();
      return grantId;
    },
    addItems: async (tx, grantId, items) => {
      if (items.length === 0) return;
      const rows = items.map(({ rule, ...item }) => ({
        ...item,
        grantId,
        rule: JSON.stringify(rule),
      }));
      await tx.insertInto('rewardItem').values(rows).execute();
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
        .innerJoin('userAccount', 'userAccount.userId', 'rewardGrant.userId')
        .select(['place', 'rule', 'value', 'nickname', 'time'])
        .where('source', '=', source)
        .orderBy('rewardGrant.grantId', 'desc')
        .orderBy('place')
        .limit(limit)
        .execute(),
  };
}

import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RewardSchema } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';
import { columnsOf, unlessOverdrawn } from '../ledger/service.ts';
import type { NewMovement, Overdrawn } from '../ledger/service.ts';
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

export interface NewGrant extends Omit<GrantRow, 'grantId' | 'movementId'> {
  /** null if nothing of it is counted in the ledger. */
  readonly posting: NewMovement | null;
  readonly items: readonly ItemRow[];
}

export interface Given {
  readonly grantId: number;
  /**
   * `known`: the key was granted before, and nothing is given. `used`: a posting's key has other
   * content; then this is the only answer.
   */
  readonly outcome: 'given' | 'known' | 'used';
}

export interface RewardRepository {
  readonly find: (tx: Tx, businessKey: string) => Promise<GrantRow | undefined>;
  /**
   * Gives grants with their postings and items in one statement, which first locks each user;
   * returns a result for each. `before` is posted first.
   */
  readonly give: (
    tx: Tx,
    grants: readonly NewGrant[],
    before: readonly NewMovement[],
  ) => Promise<readonly Given[] | Overdrawn>;
  /** In the order in which they were given. */
  readonly listItems: (tx: Tx, grantId: number) => Promise<readonly ItemRow[]>;
  /** Those of the given keys that were granted. */
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
    give,
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

const give: RewardRepository['give'] = (tx, grants, before) =>
  unlessOverdrawn(async () => {
    const postings = [...before];
    const places = grants.map(({ posting }) => (posting === null ? null : postings.push(posting)));
    const items = grants.flatMap((grant, nth) =>
      grant.items.map((item) => ({ ...item, grant: nth + 1 })),
    );
    const { rows } = await sql<Given>`
      select grant_id, outcome from reward_give(
        ${grants.map(({ businessKey }) => businessKey)}::text[],
        ${grants.map(({ userId }) => userId)}::int8[],
        ${grants.map(({ source }) => source)}::text[],
        ${grants.map(({ title }) => title)}::text[],
        ${grants.map(({ points }) => points)}::int8[],
        ${grants.map(({ time }) => time)}::int8[], ${places}::int4[],
        ${items.map(({ grant }) => grant)}::int4[], ${items.map(({ place }) => place)}::int4[],
        ${items.map(({ rule }) => JSON.stringify(rule))}::text[],
        ${items.map(({ value }) => value)}::int8[], ${columnsOf(postings)})`.execute(tx);
    return rows;
  });

import type { Database } from '../../db/database.ts';
import type { RewardRule } from '../reward/rules.ts';

export interface ChestVersion {
  readonly chestId: number;
  readonly beginTime: number;
  readonly name: string;
  readonly target: number;
  readonly points: number;
  readonly rewards: readonly RewardRule[];
  readonly shown: boolean;
}

export interface ChestRepository {
  readonly listVersions: (begunBy: number) => Promise<readonly ChestVersion[]>;
}

export function createChestRepository(db: Database): ChestRepository {
  return {
    listVersions: (begunBy) =>
      db
        .selectFrom('chestVersion')
        .select(['chestId', 'beginTime', 'name', 'target', 'points', 'rewards', 'shown'])
        .where('beginTime', '<=', begunBy)
        .execute(),
  };
}

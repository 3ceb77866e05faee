import type { CallResult } from '@gamebox/contract';
import type { BannerContent, pageOperatedBanners } from '@gamebox/contract/admin';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';

type StoredBanner = CallResult<typeof pageOperatedBanners>['list'][number];

/** The banners, for operators. A change that names an unknown game or article throws the database's error. */
export interface BannerRepository {
  /** In their order. */
  readonly page: (paging: Paging) => Promise<CallResult<typeof pageOperatedBanners>>;
  readonly find: (tx: Tx, bannerId: number) => Promise<StoredBanner | undefined>;
  readonly add: (tx: Tx, content: BannerContent) => Promise<number>;
  readonly change: (tx: Tx, bannerId: number, content: BannerContent) => Promise<void>;
  readonly remove: (tx: Tx, bannerId: number) => Promise<void>;
}

const COLUMNS = [
  'bannerId',
  'title',
  'subtitle',
  'picture',
  'gameId',
  'newsId',
  'position',
] as const;

export function createBannerRepository(db: Database): BannerRepository {
  return {
    page: (paging) =>
      pageOf(
        db.selectFrom('banner').select(COLUMNS).orderBy('position').orderBy('bannerId'),
        paging,
      ),
    find: (tx, bannerId) =>
      tx.selectFrom('banner').select(COLUMNS).where('bannerId', '=', bannerId).executeTakeFirst(),
    add: async (tx, content) => {
      const { bannerId } = await tx
        .insertInto('banner')
        .values(content)
        .returning('bannerId')
        .executeTakeFirstOrThrow();
      return bannerId;
    },
    change: async (tx, bannerId, content) => {
      await tx.updateTable('banner').set(content).where('bannerId', '=', bannerId).execute();
    },
    remove: async (tx, bannerId) => {
      await tx.deleteFrom('banner').where('bannerId', '=', bannerId).execute();
    },
  };
}

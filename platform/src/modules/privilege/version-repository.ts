import type { NewPrivilegeVersion, PrivilegeVersion } from '@gamebox/contract/admin';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page, Paging } from '../../paging.ts';

/** All versions of what operators set. */
export interface VersionRepository {
  /** Adds a version with all its parts; undefined if another one begins at that time. */
  readonly add: (tx: Tx, version: NewPrivilegeVersion) => Promise<number | undefined>;
  /** Ordered by beginning, the latest first. */
  readonly page: (paging: Paging) => Promise<Page<PrivilegeVersion>>;
}

export function createVersionRepository(db: Database): VersionRepository {
  return {
    add,
    page: async (paging) => {
      const versions = db.selectFrom('privilegeVersion').selectAll().orderBy('fromTime', 'desc');
      const { total, list } = await pageOf(versions, paging);
      const parts = await listParts(
        db,
        list.map(({ privilegeVersionId }) => privilegeVersionId),
      );
      return { total, list: list.map((version) => Object.assign(version, parts(version))) };
    },
  };
}

async function add(
  tx: Tx,
  { fromTime, benefits, offers, goods }: NewPrivilegeVersion,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('privilegeVersion')
    .values({ fromTime })
    .onConflict((conflict) => conflict.doNothing())
    .returning('privilegeVersionId')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  const { privilegeVersionId } = added;
  await tx
    .insertInto('privilegeBenefit')
    .values(
      benefits.map(({ memberLevel: level, ...given }) => ({ privilegeVersionId, level, ...given })),
    )
    .execute();
  if (offers.length > 0)
    await tx
      .insertInto('privilegeOffer')
      .values(
        offers.map(({ memberLevel: level, ...sold }) => ({ privilegeVersionId, level, ...sold })),
      )
      .execute();
  if (goods.length > 0)
    await tx
      .insertInto('privilegeGoods')
      .values(
        goods.map(({ rewards, ...one }, position) => ({
          privilegeVersionId,
          position,
          ...one,
          rewards: JSON.stringify(rewards),
        })),
      )
      .execute();
  return privilegeVersionId;
}

type Parts = Pick<PrivilegeVersion, 'benefits' | 'offers' | 'goods'>;

async function listParts(
  db: Database,
  versionIds: readonly number[],
): Promise<(version: { readonly privilegeVersionId: number }) => Parts> {
  // `in ()` with an empty list is invalid SQL.
  const wanted = versionIds.length === 0 ? [0] : versionIds;
  const [benefits, offers, goods] = await Promise.all([
    db
      .selectFrom('privilegeBenefit')
      .selectAll()
      .select('level as memberLevel')
      .where('privilegeVersionId', 'in', wanted)
      .orderBy('level')
      .execute(),
    db
      .selectFrom('privilegeOffer')
      .selectAll()
      .select('level as memberLevel')
      .where('privilegeVersionId', 'in', wanted)
      .orderBy('level')
      .orderBy('months')
      .execute(),
    db
      .selectFrom('privilegeGoods')
      .selectAll()
      .where('privilegeVersionId', 'in', wanted)
      .orderBy('position')
      .execute(),
  ]);
  return ({ privilegeVersionId }) => {
    const isPart = (row: { readonly privilegeVersionId: number }) =>
      row.privilegeVersionId === privilegeVersionId;
    return {
      benefits: benefits.filter(isPart),
      offers: offers.filter(isPart),
      goods: goods.filter(isPart),
    };
  };
}

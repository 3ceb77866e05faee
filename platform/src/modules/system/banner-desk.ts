import type { CallBody, CallResult } from '@gamebox/contract';
import type { BannerContent, createBanner, pageOperatedBanners } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockBanner } from '../../db/locks.ts';
import { inTransaction, isViolation } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { BannerRepository } from './banner-repository.ts';

/** Operators' service to change the banners of the home screen. */
export interface BannerDesk {
  readonly page: (paging: Paging) => Promise<CallResult<typeof pageOperatedBanners>>;
  /** The same request makes one. Throws BANNER_GOAL_NOT_FOUND, OPERATOR_REQUEST_USED. */
  readonly create: (
    actor: Actor,
    asked: CallBody<typeof createBanner>,
  ) => Promise<CallResult<typeof createBanner>>;
  /** Throws BANNER_NOT_FOUND, BANNER_GOAL_NOT_FOUND. */
  readonly change: (actor: Actor, bannerId: number, content: BannerContent) => Promise<void>;
  /** Throws BANNER_NOT_FOUND. */
  readonly remove: (actor: Actor, bannerId: number) => Promise<void>;
}

interface BannerDeskDeps {
  readonly db: Database;
  readonly repository: BannerRepository;
  readonly audit: Pick<AuditService, 'append' | 'makeOnce'>;
}

export function createBannerDesk({ db, repository, audit }: BannerDeskDeps): BannerDesk {
  const findLocked = async (tx: Tx, bannerId: number) => {
    await lockBanner(tx, bannerId);
    const banner = await repository.find(tx, bannerId);
    if (banner === undefined) throw new BusinessError('BANNER_NOT_FOUND');
    return banner;
  };
  return {
    page: repository.page,
    create: (actor, { requestId, ...content }) =>
      refuseUnknownGoal(
        inTransaction(db, async (tx) => {
          const make = () => repository.add(tx, content);
          const action = 'banner.create';
          const request = { requestId, action, subjectOf, content, make };
          return { bannerId: await audit.makeOnce(tx, actor, request) };
        }),
      ),
    change: (actor, bannerId, after) =>
      refuseUnknownGoal(
        inTransaction(db, async (tx) => {
          const before = await findLocked(tx, bannerId);
          await repository.change(tx, bannerId, after);
          const subject = subjectOf(bannerId);
          await audit.append(tx, actor, { action: 'banner.change', subject, before, after });
        }),
      ),
    remove: (actor, bannerId) =>
      inTransaction(db, async (tx) => {
        const before = await findLocked(tx, bannerId);
        await repository.remove(tx, bannerId);
        const subject = subjectOf(bannerId);
        await audit.append(tx, actor, { action: 'banner.remove', subject, before });
      }),
  };
}

const subjectOf = (bannerId: number) => `banner ${String(bannerId)}`;

/** A banner refers to its game or article alone. */
async function refuseUnknownGoal<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (isViolation(error, 'foreignKey')) throw new BusinessError('BANNER_GOAL_NOT_FOUND');
    throw error;
  }
}

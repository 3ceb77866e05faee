import { RewardType } from '@gamebox/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { lockPromoter, lockUser } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import { countText } from '../ledger/units.ts';
import type { MessageService } from '../message/service.ts';
import type { RewardService } from '../reward/service.ts';
import type { Due, InvitationRepository } from './invitation-repository.ts';
import type { PromotionRepository } from './repository.ts';

const BATCH = 200;

export interface EffectiveService {
  /**
   * Gives the rewards of invitations whose invited players are now verified and have played enough.
   * A failure is logged and tried again the next time.
   */
  readonly rewardDue: () => Promise<void>;
}

export interface EffectiveDeps {
  readonly db: Database;
  readonly repository: Pick<PromotionRepository, 'addGain'>;
  readonly invitations: InvitationRepository;
  readonly rewards: Pick<RewardService, 'grant'>;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export function createEffectiveService(deps: EffectiveDeps): EffectiveService {
  const { db, invitations, log, now } = deps;
  return {
    rewardDue: async () => {
      let batch: readonly Due[] = [];
      do {
        const afterId = batch.at(-1)?.invitationId ?? 0;
        batch = await invitations.listDue(now(), { afterId, limit: BATCH });
        for (const due of batch)
          await inTransaction(db, (tx) => reward(deps, tx, due)).catch((error: unknown) =>
            log.error(
              { err: error, invitationId: due.invitationId },
              'an invitation waits for the next try',
            ),
          );
      } while (batch.length === BATCH);
    },
  };
}

async function reward(deps: EffectiveDeps, tx: Tx, due: Due): Promise<void> {
  const { invitations, activity, repository, now } = deps;
  const { invitedId, inviterId } = due;
  await lockUser(tx, invitedId);
  await lockUser(tx, inviterId);
  await lockPromoter(tx, inviterId);
  // The ID number is known now; at the time of the binding it seldom was.
  const shared = await invitations.sharedMarks(tx, due, ['mobile', 'idCard']);
  if (shared.length > 0) return invitations.setVoid(tx, invitedId, now());
  if (!(await invitations.setEffective(tx, invitedId, now()))) return undefined;
  await activity.append(tx, { userId: inviterId, kind: 'invite', subject: String(invitedId) });
  const key = `invite:${String(invitedId)}`;
  await give(deps, tx, {
    userId: invitedId,
    businessKey: `${key}:invited`,
    title: '受邀加入',
    points: due.invitedPoints,
    coins: due.invitedCoins,
  });
  const { inviterPoints: points, inviterCoins: coins } = due;
  const businessKey = `${key}:inviter`;
  await give(deps, tx, { userId: inviterId, businessKey, title: '邀请好友', points, coins });
  return repository.addGain(tx, {
    inviterId,
    invitedId,
    kind: 'effective',
    points,
    coins,
    posted: coins,
    time: now(),
  });
}

interface Gift {
  readonly userId: number;
  readonly businessKey: string;
  readonly title: string;
  readonly points: number;
  readonly coins: number;
}

async function give(
  { rewards, messages }: EffectiveDeps,
  tx: Tx,
  { userId, businessKey, title, points, coins }: Gift,
): Promise<void> {
  if (points === 0 && coins === 0) return;
  const type = RewardType.welfareCoins;
  const coinRule = { type, value: coins, minValue: null, maxValue: null, coupon: null };
  const configs = coins > 0 ? [coinRule] : [];
  await rewards.grant(tx, { userId, source: 'invite', businessKey, title, points, configs });
  const parts = [
    ...(points > 0 ? [`${countText(points)} 积分`] : []),
    ...(coins > 0 ? [`${countText(coins)} 福利币`] : []),
  ];
  await messages.add(tx, [
    {
      userId,
      sourceKey: businessKey,
      type: null,
      title: `${title}奖励已到账`,
      text: `您获得了 ${parts.join('、')}。`,
      page: 'promotion',
    },
  ]);
}

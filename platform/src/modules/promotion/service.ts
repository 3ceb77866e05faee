import { GainKind, InvitationState, invitePath } from '@gamebox/contract';
import type { Gain, Invited, Promotion, PromotionRule } from '@gamebox/contract';
import { maskMobile, maskNickname } from '../../china/masking.ts';
import { chinaMonthStart } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import type { Inviter, InvitationRepository } from './invitation-repository.ts';
import type { InviteService } from './invite-service.ts';
import type { InvitedRow, PromotionRepository, Rule, ShownGain } from './repository.ts';

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface PromotionService {
  readonly get: (userId: number) => Promise<Promotion>;
  readonly pageInvited: (
    userId: number,
    paging: Paging,
  ) => Promise<{ total: number; list: Invited[] }>;
  readonly pageGains: (userId: number, paging: Paging) => Promise<{ total: number; list: Gain[] }>;
  /**
   * The owner of the code, as a stranger may see them. Throws INVITE_CODE_UNKNOWN,
   * INVITE_CODE_BLOCKED.
   */
  readonly inviter: (
    code: string,
  ) => Promise<{ inviter: ShownInviter; rule: PromotionRule | null }>;
}

interface ShownInviter {
  nickname: string;
  avatar: string;
}

export interface PromotionDeps {
  readonly db: Database;
  readonly repository: PromotionRepository;
  readonly invitations: Pick<InvitationRepository, 'findInviterOf'>;
  readonly invites: Pick<InviteService, 'bindUntil' | 'codeOf' | 'inviterOf'>;
  readonly publicUrl: string;
  readonly now: () => number;
}

export function createPromotionService(deps: PromotionDeps): PromotionService {
  const { db, repository, invites, now } = deps;
  const currentRule = async () => {
    const rule = await repository.findRule(db, now());
    return rule === undefined ? null : describeRule(rule);
  };
  return {
    get: (userId) => get(deps, userId, currentRule),
    pageInvited: async (userId, paging) => {
      const { total, list } = await repository.pageInvited(userId, placeOf(paging));
      return { total, list: list.map(describeInvited) };
    },
    pageGains: async (userId, paging) => {
      const { total, list } = await repository.pageGains(userId, placeOf(paging));
      return { total, list: list.map(describeGain) };
    },
    inviter: async (code) => {
      const [inviter, rule] = await Promise.all([invites.inviterOf(code), currentRule()]);
      return { inviter: describeInviter(inviter), rule };
    },
  };
}

async function get(
  { repository, invitations, invites, publicUrl, now }: PromotionDeps,
  userId: number,
  currentRule: () => Promise<PromotionRule | null>,
): Promise<Promotion> {
  const [code, rule, totals, inviter, bindUntil] = await Promise.all([
    invites.codeOf(userId),
    currentRule(),
    repository.totals(userId, chinaMonthStart(now())),
    invitations.findInviterOf(userId),
    invites.bindUntil(userId),
  ]);
  return {
    ...totals,
    code,
    link: publicUrl + invitePath(code),
    rule,
    inviter: inviter === undefined ? null : describeInviter(inviter),
    bindUntil,
  };
}

function placeOf({ pageNo, pageSize }: Paging) {
  return { offset: (pageNo - 1) * pageSize, limit: pageSize };
}

function describeRule(rule: Rule): PromotionRule {
  const { commissionPercent, monthlyCap, playMinutes, withinDays } = rule;
  return {
    commissionPercent,
    monthlyCap,
    playMinutes,
    withinDays,
    inviter: { points: rule.inviterPoints, coins: rule.inviterCoins },
    invited: { points: rule.invitedPoints, coins: rule.invitedCoins },
  };
}

function describeInviter({ nickname, avatar }: Inviter): ShownInviter {
  return { nickname: maskNickname(nickname), avatar };
}

function describeInvited({ effectiveTime, voidTime, ...row }: InvitedRow): Invited {
  const { invitationId, avatar, time, points, coins } = row;
  const counted = effectiveTime === null ? InvitationState.joined : InvitationState.effective;
  return {
    invitationId,
    nickname: maskNickname(row.nickname),
    avatar,
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    time,
    state: voidTime === null ? counted : InvitationState.void,
    points,
    coins,
  };
}

function describeGain(gain: ShownGain): Gain {
  const { promotionGainId: gainId, kind, points, coins, posted, time } = gain;
  return {
    gainId,
    kind: GainKind[kind],
    nickname: maskNickname(gain.nickname),
    points,
    coins,
    ofDebt: Math.abs(coins - posted),
    time,
  };
}

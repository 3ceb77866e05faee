import { MemberLevel } from '@gamebox/contract';
import type {
  CallBody,
  CallResult,
  GivenBenefits,
  MemberTerm,
  MemberTermState,
  PrivilegeOffer,
  PrivilegePreview,
  RubyGoods,
  exchangeRubies,
  getPrivilege,
} from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { Paging } from '../../paging.ts';
import { describeRule } from '../reward/rules.ts';
import type { Granted } from '../reward/service.ts';
import type { ShopService } from '../shop/service.ts';
import { exchange } from './exchange.ts';
import type { RubyExchangeDeps } from './exchange.ts';
import type { MemberService } from './member-service.ts';
import type { OfferRepository, OfferRow } from './offer-repository.ts';
import type { PaidTermRow, TermRepository, TermRow } from './term-repository.ts';
import { countDays, planPurchase, sumRubies } from './terms.ts';
import type { HeldTerm, Plan } from './terms.ts';

export interface PrivilegeService {
  readonly get: (userId: number) => Promise<CallResult<typeof getPrivilege>>;
  readonly pageTerms: (
    userId: number,
    paging: Paging,
  ) => Promise<{ total: number; list: MemberTerm[] }>;
  readonly listGoods: () => Promise<RubyGoods[]>;
  /** Throws PRIVILEGE_GOODS_NOT_FOUND, PRIVILEGE_REQUEST_USED, LEDGER_INSUFFICIENT. */
  readonly exchange: (userId: number, wish: CallBody<typeof exchangeRubies>) => Promise<Granted>;
}

export interface PrivilegeDeps extends RubyExchangeDeps {
  readonly db: Database;
  readonly members: Pick<MemberService, 'current'>;
  readonly terms: Pick<TermRepository, 'listHeld' | 'page'>;
  readonly offers: OfferRepository;
  readonly shop: Pick<ShopService, 'memberPercents'>;
}

export function createPrivilegeService(deps: PrivilegeDeps): PrivilegeService {
  const { terms, offers, now } = deps;
  return {
    get: (userId) => describe(deps, userId),
    pageTerms: async (userId, paging) => {
      const { total, list } = await terms.page(userId, paging);
      return { total, list: list.map((term) => describeTerm(term, now())) };
    },
    listGoods: async () => {
      const goods = await offers.listGoods(now());
      return goods.map(({ goodsId, name, description, rubies, rewards }) => ({
        goodsId,
        name,
        description,
        rubies,
        rewards: rewards.map(describeRule),
      }));
    },
    exchange: (userId, wish) => exchange(deps, userId, wish),
  };
}

async function describe(
  { db, members, terms, offers, shop, now }: PrivilegeDeps,
  userId: number,
): Promise<CallResult<typeof getPrivilege>> {
  const time = now();
  const [member, held, benefits, sold, percents] = await Promise.all([
    members.current(userId),
    terms.listHeld(db, userId, time),
    offers.listBenefits(time),
    offers.listOffers(time),
    shop.memberPercents(),
  ]);
  return {
    memberLevel: member.level,
    expireTime: member.expireTime,
    daysLeft: member.expireTime === null ? 0 : countDays(time, member.expireTime),
    benefits: benefitsOf(member),
    levels: Object.values(MemberLevel).map((level) => ({
      memberLevel: level,
      benefits: benefitsOf(benefits.find((each) => each.level === level)),
      shopPercent: percents[level],
    })),
    offers: sold.map((offer) => describeOffer(offer, held, time)),
  };
}

function benefitsOf(row: GivenBenefits | undefined): GivenBenefits {
  return {
    bonusPercent: row?.bonusPercent ?? 0,
    signPoints: row?.signPoints ?? 0,
    signRubies: row?.signRubies ?? 0,
    extraDraws: row?.extraDraws ?? 0,
    monthlyRubies: row?.monthlyRubies ?? 0,
  };
}

function describeOffer(
  offer: OfferRow,
  held: readonly HeldTerm[],
  now: number,
): CallResult<typeof getPrivilege>['offers'][number] {
  const { offerId, level, months, priceFen, rubies } = offer;
  const shown: PrivilegeOffer = { offerId, memberLevel: level, months, priceFen, rubies };
  const plan = planPurchase(held, offer, now);
  return typeof plan === 'string'
    ? { ...shown, preview: null, refusal: plan }
    : { ...shown, preview: previewOf(plan), refusal: null };
}

function previewOf(plan: Plan): PrivilegePreview {
  const { kind, credits, creditFen, dueFen, extraDays, beginTime, endTime } = plan;
  const creditDays = credits.reduce((sum, { days }) => sum + days, 0);
  const creditRubies = sumRubies(credits);
  return { kind, creditDays, creditFen, creditRubies, dueFen, extraDays, beginTime, endTime };
}

function describeTerm(term: PaidTermRow, now: number): MemberTerm {
  const { termId, level, months, method, paidFen, creditFen, refundedFen } = term;
  const { beginTime, endTime, orderId, createTime } = term;
  const state = stateOf(term, now);
  const { ownRefundedFen } = term;
  const creditRefundedFen = refundedFen - ownRefundedFen;
  const money = { method, paidFen, creditFen, refundedFen: ownRefundedFen, creditRefundedFen };
  const times = { beginTime, endTime, createTime };
  return { termId, memberLevel: level, months, ...money, ...times, state, orderId };
}

function stateOf(term: TermRow, now: number): MemberTermState {
  if (term.creditedTo !== null) return 'credited';
  if (term.endTime > now) return term.beginTime > now ? 'coming' : 'running';
  return term.refundedFen > 0 && term.refundedFen >= term.paidFen ? 'refunded' : 'over';
}

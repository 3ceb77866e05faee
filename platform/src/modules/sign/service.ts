import type { CallResult, getSignTaskInfo, sign } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaClock, chinaDayStart, chinaMonthStart } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { MemberService } from '../privilege/member-service.ts';
import { describeRule } from '../reward/rules.ts';
import type { RewardService } from '../reward/service.ts';
import { versionAt } from '../reward/versions.ts';
import type { SignRepository, SignRule } from './repository.ts';

export interface SignService {
  readonly signedToday: (userId: number) => Promise<boolean>;
  /** Signs in for today in China, once; again throws SIGN_IN_REPEATED. */
  readonly sign: (userId: number) => Promise<CallResult<typeof sign>>;
  readonly info: (userId: number) => Promise<CallResult<typeof getSignTaskInfo>>;
}

export interface SignDeps {
  readonly db: Database;
  readonly repository: SignRepository;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly rewards: Pick<RewardService, 'grant'>;
  readonly members: MemberService;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly now: () => number;
}

export function createSignService(deps: SignDeps): SignService {
  const { repository, now } = deps;
  return {
    signedToday: async (userId) => {
      const rows = await repository.listSince(userId, chinaClock(now()).day);
      return rows.length > 0;
    },
    sign: (userId) => signIn(deps, userId),
    info: (userId) => info(deps, userId),
  };
}

async function signIn(deps: SignDeps, userId: number): Promise<CallResult<typeof sign>> {
  const { db, repository, activity, rewards, members, now } = deps;
  const time = now();
  const chinaDay = chinaClock(time).day;
  const rules = await repository.listRules(time);
  const rule = versionAt(rules, chinaDayStart(time));
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const before = await repository.streakOf(tx, userId, chinaClock(time - DAY_MS).day);
    const streak = before + 1;
    if (!(await repository.add(tx, { userId, chinaDay, streak, time })))
      throw new BusinessError('SIGN_IN_REPEATED');
    await activity.append(tx, { userId, kind: 'sign' });
    const reached = streakDayOf(rule, streak);
    const gifts = [
      ...dayGifts(rule, time),
      ...(rule?.streaks ?? []).filter(({ days }) => days === reached),
    ];
    const { signPoints, signRubies } = await members.benefitsOf(tx, userId);
    const businessKey = `sign:${String(userId)}:${chinaDay}`;
    const granted = await rewards.grant(tx, {
      userId,
      source: 'sign',
      businessKey,
      title: '每日签到',
      points: gifts.reduce((total, { points }) => total + points, signPoints),
      configs: gifts.flatMap((gift) => gift.rewards),
    });
    await giveRubies(deps, tx, { userId, businessKey: `${businessKey}:rubies`, signRubies });
    return { streak, ...granted, rubies: signRubies };
  });
}

/** What a member gets with a sign-in; rubies are no reward that a rule can give. */
async function giveRubies(
  { ledger }: SignDeps,
  tx: Tx,
  given: { readonly userId: number; readonly businessKey: string; readonly signRubies: number },
): Promise<void> {
  const { userId, businessKey, signRubies } = given;
  if (signRubies === 0) return;
  await ledger.post(tx, {
    businessKey,
    kind: 'sign',
    note: '会员签到',
    entries: [
      { userId, unit: 'ruby', amount: signRubies },
      { house: 'rewards', unit: 'ruby', amount: -signRubies },
    ],
  });
}

async function info(
  { repository, members, now }: SignDeps,
  userId: number,
): Promise<CallResult<typeof getSignTaskInfo>> {
  const time = now();
  const today = chinaClock(time).day;
  const yesterday = chinaClock(time - DAY_MS).day;
  const monthStart = chinaMonthStart(time);
  const firstDay = chinaClock(monthStart).day;
  const [rows, rules, member] = await Promise.all([
    repository.listSince(userId, firstDay < yesterday ? firstDay : yesterday),
    repository.listRules(time),
    members.current(userId),
  ]);
  const signed = new Set(rows.map(({ chinaDay }) => chinaDay));
  const [latest] = rows;
  const streak = latest !== undefined && latest.chinaDay >= yesterday ? latest.streak : 0;
  const rule = versionAt(rules, chinaDayStart(time));
  const length = Math.round((chinaMonthStart(time, 1) - monthStart) / DAY_MS);
  const days = Array.from({ length }, (_, nth) => {
    const dayStart = monthStart + nth * DAY_MS;
    const [gift] = dayGifts(versionAt(rules, dayStart), dayStart);
    const date = chinaClock(dayStart).day;
    return {
      date,
      signed: signed.has(date),
      points: gift?.points ?? 0,
      rewards: (gift?.rewards ?? []).map(describeRule),
    };
  });
  const streakRewards = (rule?.streaks ?? []).map((gift) =>
    Object.assign({}, gift, { rewards: gift.rewards.map(describeRule) }),
  );
  return {
    streak,
    streakDay: streakDayOf(rule, streak),
    signedToday: signed.has(today),
    days,
    streakRewards,
    memberPoints: member.signPoints,
    memberRubies: member.signRubies,
  };
}

/** What a day gives by its weekday: one gift, or none without a rule. */
function dayGifts(rule: SignRule | undefined, time: number): SignRule['days'] {
  const gift = rule?.days[(chinaClock(time).weekday + 6) % 7];
  return gift === undefined ? [] : [gift];
}

/** Where a streak stands in its cycle, which is as long as the longest streak that is rewarded. */
function streakDayOf(rule: SignRule | undefined, streak: number): number {
  const cycle = Math.max(0, ...(rule?.streaks ?? []).map(({ days }) => days));
  return cycle === 0 || streak === 0 ? streak : ((streak - 1) % cycle) + 1;
}

import type { CallResult, getSignTaskInfo, sign } from '@gamebox/contract';
import { LOOKED_UP, inBatches } from '../../batches.ts';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaClock, chinaDayStart, chinaMonthStart } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { inJointTransactions } from '../../db/joint-transactions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Posting } from '../ledger/service.ts';
import type { MemberService, Membership } from '../privilege/member-service.ts';
import { describeRule } from '../reward/rules.ts';
import type { Grant, RewardService } from '../reward/service.ts';
import { versionAt } from '../reward/versions.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { SignRepository, SignRow, SignRule } from './repository.ts';

type Signed = CallResult<typeof sign>;

export interface SignService {
  readonly signedToday: (userId: number) => Promise<boolean>;
  /** Signs in for today in China; a second call on the same day throws SIGN_IN_REPEATED. */
  readonly sign: (userId: number) => Promise<Signed>;
  readonly info: (userId: number) => Promise<CallResult<typeof getSignTaskInfo>>;
}

export interface SignDeps {
  readonly db: Database;
  readonly repository: SignRepository;
  readonly rewards: Pick<RewardService, 'grantAll'>;
  readonly members: Pick<MemberService, 'current' | 'benefitsOfAll'>;
  readonly identities: Pick<IdentityService, 'current' | 'isMinor'>;
  readonly now: () => number;
}

export function createSignService(deps: SignDeps): SignService {
  const { db, repository, now } = deps;
  const findRules = inBatches({
    run: async (times: readonly number[]) => {
      const rules = await repository.listRules(Math.max(...times));
      return times.map((time) => rules.filter(({ beginTime }) => beginTime <= time));
    },
    ...LOOKED_UP,
  });
  const signTogether = inJointTransactions(db, (tx, signings: readonly Signing[]) =>
    signIn(deps, tx, signings),
  );
  return {
    signedToday: async (userId) => {
      const rows = await repository.listSince(userId, chinaClock(now()).day);
      return rows.length > 0;
    },
    sign: async (userId) => {
      const time = now();
      const rule = versionAt(await findRules(time), chinaDayStart(time));
      return signTogether({ userId, time, rule });
    },
    info: (userId) => info(deps, userId),
  };
}

interface Signing {
  readonly userId: number;
  readonly time: number;
  /** The rule that held when the day began. */
  readonly rule: SignRule | undefined;
}

/** Signs in several players, whom the caller has locked; refuses those who have signed in today. */
async function signIn(
  deps: SignDeps,
  tx: Tx,
  signings: readonly Signing[],
): Promise<readonly (Signed | BusinessError)[]> {
  const { repository, rewards } = deps;
  const userIds = signings.map(({ userId }) => userId);
  const streaks = await repository.streaksOf(
    tx,
    signings.map(({ userId, time }) => ({ userId, chinaDay: chinaClock(time - DAY_MS).day })),
  );
  const days = signings.map(({ userId, time, rule }) => {
    const streak = (streaks.get(userId) ?? 0) + 1;
    return { userId, time, rule, streak, chinaDay: chinaClock(time).day };
  });
  const isNew = await repository.add(
    tx,
    days.map(({ userId, chinaDay, streak, time }) => ({ userId, chinaDay, streak, time })),
  );
  const signed = days.filter(({ userId }) => isNew.has(userId));
  const benefits = await benefitsOf(deps, tx, userIds);
  const gifts = signed.map((day) => giftOf(day, benefits.get(day.userId)));
  const granted = await rewards.grantAll(
    tx,
    gifts.map(({ grant }) => grant),
    {
      postings: gifts.flatMap(rubiesOf),
      facts: signed.map(({ userId }) => ({ userId, kind: 'sign' })),
    },
  );
  const answers = new Map(
    gifts.map(({ grant: { userId }, streak, rubies }, nth) => [
      userId,
      Object.assign({ streak, rubies }, granted[nth]),
    ]),
  );
  return userIds.map((userId) => answers.get(userId) ?? new BusinessError('SIGN_IN_REPEATED'));
}

/** A minor gets no points for a level, which costs money: points buy draws. */
async function benefitsOf(
  { members, identities }: SignDeps,
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Membership>> {
  const benefits = new Map(await members.benefitsOfAll(tx, userIds));
  for (const [userId, member] of benefits)
    if (member.signPoints > 0 && (await identities.isMinor(tx, userId)))
      benefits.set(userId, { ...member, signPoints: 0 });
  return benefits;
}

interface SignGift {
  readonly streak: number;
  readonly grant: Grant;
  /** A member's rubies for a sign-in; no reward rule can give them. */
  readonly rubies: number;
}

function giftOf(
  { userId, time, rule, streak, chinaDay }: Signing & SignRow,
  { signPoints = 0, signRubies = 0 }: Partial<Membership> = {},
): SignGift {
  const reached = streakDayOf(rule, streak);
  const gifts = [
    ...dayGifts(rule, time),
    ...(rule?.streaks ?? []).filter(({ days }) => days === reached),
  ];
  const grant = {
    userId,
    source: 'sign',
    businessKey: `sign:${String(userId)}:${chinaDay}`,
    title: '每日签到',
    points: gifts.reduce((total, { points }) => total + points, signPoints),
    configs: gifts.flatMap((gift) => gift.rewards),
  };
  return { streak, grant, rubies: signRubies };
}

function rubiesOf({ grant: { userId, businessKey }, rubies }: SignGift): readonly Posting[] {
  if (rubies === 0) return [];
  return [
    {
      businessKey: `${businessKey}:rubies`,
      kind: 'sign',
      note: '会员签到',
      entries: [
        { userId, unit: 'ruby', amount: rubies },
        { house: 'rewards', unit: 'ruby', amount: -rubies },
      ],
    },
  ];
}

async function info(
  { repository, members, identities, now }: SignDeps,
  userId: number,
): Promise<CallResult<typeof getSignTaskInfo>> {
  const time = now();
  const today = chinaClock(time).day;
  const yesterday = chinaClock(time - DAY_MS).day;
  const monthStart = chinaMonthStart(time);
  const firstDay = chinaClock(monthStart).day;
  const [rows, rules, member, { minor }] = await Promise.all([
    repository.listSince(userId, firstDay < yesterday ? firstDay : yesterday),
    repository.listRules(time),
    members.current(userId),
    identities.current(userId),
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
    memberPoints: minor ? 0 : member.signPoints,
    memberRubies: member.signRubies,
  };
}

/** The gift of a day by its weekday, or none without a rule. */
function dayGifts(rule: SignRule | undefined, time: number): SignRule['days'] {
  const gift = rule?.days[(chinaClock(time).weekday + 6) % 7];
  return gift === undefined ? [] : [gift];
}

/** The day of a streak within its cycle, which is as long as the longest streak with a reward. */
function streakDayOf(rule: SignRule | undefined, streak: number): number {
  const cycle = Math.max(0, ...(rule?.streaks ?? []).map(({ days }) => days));
  return cycle === 0 || streak === 0 ? streak : ((streak - 1) % cycle) + 1;
}

import { RewardType } from '@gamebox/contract';
import type { Reward } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { onlyOf } from '../../only-of.ts';
import { maskNickname } from '../../china/masking.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService, Fact } from '../activity/service.ts';
import type { CouponService } from '../coupon/service.ts';
import { movementOf, refuseOverdrawn } from '../ledger/service.ts';
import type { Entry, LedgerService, Posting } from '../ledger/service.ts';
import type { Unit } from '../ledger/units.ts';
import type { RedPacketService } from '../red-packet/service.ts';
import type { Given, GrantRow, ItemRow, NewGrant, RewardRepository } from './repository.ts';
import { UNIT_OF_REWARD, drawValue, rangeOf } from './rules.ts';
import type { RewardRule } from './rules.ts';

export interface Grant {
  readonly userId: number;
  /** The kind of cause: `sign`, `task`, `draw`. */
  readonly source: string;
  /** A unique key of the cause: `task:7:100001:2026-06-17`. */
  readonly businessKey: string;
  /** The text that the player reads in the logs. */
  readonly title: string;
  /** That of the movement, where the title alone does not say why it came. */
  readonly note?: string;
  /** Given in addition to the rewards, never random. */
  readonly points: number;
  readonly configs: readonly RewardRule[];
}

export interface Granted {
  readonly points: number;
  readonly rewards: Reward[];
}

export interface Cause {
  readonly postings: readonly Posting[];
  readonly facts: readonly Fact[];
}

export interface RewardService {
  /**
   * Draws and gives rewards in the caller's transaction. Nothing else gives rewards. A repeated
   * call with the same key gives nothing and returns the first result, whatever the rules are now.
   * Locks the user: a caller with more locks takes the user's lock first.
   */
  readonly grant: (tx: Tx, grant: Grant) => Promise<Granted>;
  /**
   * Gives to several players whom the caller has locked; returns the results in their order.
   * Postings and facts of the same cause are written by the same statements, postings first; these
   * throw like `ledger.post`.
   */
  readonly grantAll: (
    tx: Tx,
    grants: readonly Grant[],
    cause?: Cause,
  ) => Promise<readonly Granted[]>;
  /** What was given for this key; undefined: nothing yet. */
  readonly find: (tx: Tx, businessKey: string) => Promise<Granted | undefined>;
  /** Those of the given keys that were granted. */
  readonly listGranted: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The latest rewards of a source of all players, with masked nicknames. */
  readonly listLatest: (
    source: string,
    limit: number,
  ) => Promise<{ nickname: string; reward: Reward; time: number }[]>;
}

export interface RewardDeps {
  readonly repository: RewardRepository;
  readonly activity: Pick<ActivityService, 'appendAll'>;
  readonly ledger: Pick<LedgerService, 'postAll'>;
  readonly coupons: Pick<CouponService, 'issue'>;
  readonly redPackets: Pick<RedPacketService, 'issue' | 'listIds'>;
  readonly now: () => number;
}

export function createRewardService(deps: RewardDeps): RewardService {
  const { repository } = deps;
  const find = async (tx: Tx, businessKey: string) => {
    const known = await repository.find(tx, businessKey);
    return known === undefined ? undefined : describeGrant(deps, tx, known);
  };
  return {
    grant: async (tx, grant) => onlyOf(await giveAll(deps, tx, [grant])),
    grantAll: (tx, grants, cause) => giveAll(deps, tx, grants, cause),
    find,
    listGranted: async (keys) => new Set(await repository.listGranted(keys)),
    listLatest: async (source, limit) => {
      const rows = await repository.listLatest(source, limit);
      return rows.map(({ nickname, time, ...item }) => ({
        nickname: maskNickname(nickname),
        reward: describeItem(item),
        time,
      }));
    },
  };
}

/** A grant with its drawn values, before it is known whether it was already granted. */
interface DrawnGrant extends Grant {
  readonly items: readonly ItemRow[];
}

async function giveAll(
  deps: RewardDeps,
  tx: Tx,
  grants: readonly Grant[],
  { postings, facts }: Cause = { postings: [], facts: [] },
): Promise<readonly Granted[]> {
  const time = deps.now();
  const drawn = grants.map((grant) => ({ ...grant, items: drawItems(grant) }));
  const answers = await write(deps, tx, drawn, { postings, time });
  await deps.activity.appendAll(tx, [...pointsFacts(drawn, answers), ...facts]);
  const granted: Granted[] = [];
  for (const [place, grant] of drawn.entries())
    granted.push(await finish(deps, tx, { ...grant, time }, answers[place]));
  return granted;
}

async function write(
  { repository, ledger }: RewardDeps,
  tx: Tx,
  grants: readonly DrawnGrant[],
  { postings, time }: { readonly postings: readonly Posting[]; readonly time: number },
): Promise<readonly Given[]> {
  if (grants.length === 0) {
    await ledger.postAll(tx, postings);
    return [];
  }
  const rows = grants.map((grant) => rowOf(grant, time));
  const before = postings.map((posting) => movementOf(posting, time));
  const answers = refuseOverdrawn(await repository.give(tx, rows, before));
  if (answers.some(({ outcome }) => outcome === 'used')) throw new BusinessError('LEDGER_KEY_USED');
  return answers;
}

/** Points that were given now and not by an earlier call. */
function pointsFacts(grants: readonly Grant[], answers: readonly Given[]): readonly Fact[] {
  return grants.flatMap(({ userId, source, points }, place) =>
    points > 0 && answers[place]?.outcome === 'given'
      ? [{ userId, kind: 'points', subject: source, amount: points }]
      : [],
  );
}

function drawItems({ configs }: Grant): readonly ItemRow[] {
  return configs.map((rule, place) => ({
    place,
    rule,
    value: rule.type === RewardType.redPacket ? 0 : drawValue(rule),
  }));
}

function rowOf(grant: DrawnGrant, time: number): NewGrant {
  const { userId, businessKey, source, title, note = title, points, items } = grant;
  const entries = entriesOf(userId, points, items);
  const posting =
    entries.length === 0 ? null : movementOf({ businessKey, kind: source, note, entries }, time);
  return { userId, businessKey, source, title, points, time, posting, items };
}

async function finish(
  deps: RewardDeps,
  tx: Tx,
  grant: DrawnGrant & { readonly time: number },
  given: Given | undefined,
): Promise<Granted> {
  const { businessKey, points, items } = grant;
  if (given === undefined) throw new Error('Each grant has an answer');
  const { grantId } = given;
  if (given.outcome === 'known') {
    const known = await deps.repository.find(tx, businessKey);
    return describeGrant(deps, tx, { grantId, points: known?.points ?? 0 });
  }
  const { userId, time, title } = grant;
  const packets = await issueApart(deps, tx, { grantId, userId, time, title }, items);
  return { points, rewards: items.map((item) => describeItem(item, packets.get(item.place))) };
}

/**
 * Gives coupons and red packets, which are not in the ledger. Returns the red packets' ids by
 * place.
 */
async function issueApart(
  { coupons, redPackets }: RewardDeps,
  tx: Tx,
  {
    title,
    ...of
  }: Readonly<Record<'userId' | 'grantId' | 'time', number>> & {
    readonly title: string;
  },
  items: readonly ItemRow[],
): Promise<ReadonlyMap<number, number>> {
  const packets = new Map<number, number>();
  for (const { place, rule, value } of items) {
    const origin = { ...of, place };
    if (rule.coupon !== null)
      await coupons.issue(tx, { ...origin, rule: rule.coupon, count: value });
    if (rule.type === RewardType.redPacket)
      packets.set(place, await redPackets.issue(tx, { ...origin, title, ...rangeOf(rule) }));
  }
  return packets;
}

/** The entries in the ledger: one for each unit. */
function entriesOf(userId: number, points: number, items: readonly ItemRow[]): readonly Entry[] {
  const sums = new Map<Unit, number>([['points', points]]);
  for (const { rule, value } of items) {
    const unit = UNIT_OF_REWARD[rule.type];
    if (unit !== undefined) sums.set(unit, (sums.get(unit) ?? 0) + value);
  }
  return [...sums]
    .filter(([, amount]) => amount > 0)
    .flatMap(([unit, amount]) => [
      { userId, unit, amount },
      { house: 'rewards', unit, amount: -amount },
    ]);
}

async function describeGrant(
  { repository, redPackets }: RewardDeps,
  tx: Tx,
  { grantId, points }: Pick<GrantRow, 'grantId' | 'points'>,
): Promise<Granted> {
  const items = await repository.listItems(tx, grantId);
  const packets = await redPackets.listIds(tx, grantId);
  const rewards = items.map((item) => describeItem(item, packets.get(item.place)));
  return { points, rewards };
}

function describeItem({ rule, value }: ItemRow, redPacketId?: number): Reward {
  const reward = { type: rule.type, value, couponName: rule.coupon?.name ?? null };
  return redPacketId === undefined ? reward : { ...reward, redPacketId };
}

import { randomBytes } from 'node:crypto';
import type { LotteryRecord } from '@gamebox/contract';
import { prizeAt, rollOf, totalWeightOf } from '@gamebox/contract/lottery';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Fact } from '../activity/service.ts';
import type { Posting } from '../ledger/service.ts';
import type { MemberService } from '../privilege/member-service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { DrawRepository, NewDraw, Start } from './draw-repository.ts';
import { givePrizes } from './give-prizes.ts';
import type { Given, PrizeDeps, Roll } from './give-prizes.ts';
import { describeRecord } from './record.ts';
import type { RecordRepository } from './record-repository.ts';
import type { Round } from './rounds.ts';

const CLIENT_SEED_BYTES = 16;

export interface DrawDeps extends PrizeDeps {
  readonly repository: DrawRepository;
  readonly records: RecordRepository;
  readonly members: Pick<MemberService, 'benefitsOf'>;
  readonly identities: Pick<IdentityService, 'isMinor'>;
  readonly now: () => number;
}

export interface AskedDraw {
  readonly userId: number;
  readonly settingId: number;
  readonly requestId: string;
  /** The cost that the player saw; undefined: any. */
  readonly cost?: number | undefined;
  /** The round of the day of the request; undefined: there is none. */
  readonly round: Round | undefined;
  readonly time: number;
}

interface Placed extends AskedDraw {
  readonly place: number;
  /** The round has ended, by the clock of some process. */
  readonly isOver: boolean;
}

/** A draw that passed all checks, before its number is computed. */
type Allowed = Omit<Roll, 'clientSeed' | 'roll' | 'rolled'> & {
  readonly place: number;
  /** null: the player has none yet. */
  readonly clientSeed: string | null;
};

type PlacedRoll = Roll & { readonly place: number };
type Draw = Roll & Given & { readonly time: number };

/** The client seed of a player who has not chosen one. */
export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('hex');
}

/**
 * Draws once for each of several players, whom the caller has locked. Returns in their order the
 * record, or the refusal; then nothing was written for that player.
 */
export async function drawAll(
  deps: DrawDeps,
  tx: Tx,
  asked: readonly AskedDraw[],
): Promise<readonly (LotteryRecord | BusinessError)[]> {
  const starting = asked.map(({ round, ...one }) => ({ ...one, roundId: round?.roundId ?? null }));
  const rounds = new Set(asked.flatMap(({ round }) => round?.roundId ?? []));
  const ended = await deps.repository.hold(tx, [...rounds]);
  const starts = await deps.repository.start(tx, starting);
  const answers: (LotteryRecord | BusinessError)[] = [];
  const allowed: Allowed[] = [];
  for (const [place, one] of asked.entries()) {
    const isOver = ended.has(one.round?.roundId ?? 0);
    const answer = await allow(deps, tx, { ...one, place, isOver }, starts[place]);
    if ('place' in answer) allowed.push(answer);
    else answers[place] = answer;
  }
  const rolls = await rollAll(deps, tx, allowed);
  if (rolls.length === 0) return answers;
  const time = deps.now();
  const facts = rolls.map((roll) => factOf(roll, time));
  const given = await givePrizes(deps, tx, rolls, { postings: rolls.flatMap(paymentOf), facts });
  const draws = rolls.map((roll, nth) => Object.assign({}, roll, given[nth], { time }));
  await deps.repository.add(tx, draws.map(rowOf));
  for (const draw of draws) answers[draw.place] = recordOf(draw);
  return answers;
}

async function allow(
  deps: DrawDeps,
  tx: Tx,
  { userId, settingId, requestId, cost, round, place, isOver }: Placed,
  start: Start | undefined,
): Promise<Allowed | LotteryRecord | BusinessError> {
  if (start === undefined) throw new Error('Each draw has a start');
  const { drawId, clientSeed, drawn } = start;
  if (start.knownDrawId !== null) {
    const known = await deps.records.find(tx, start.knownDrawId);
    return known?.settingId === settingId && known.cost === (cost ?? known.cost)
      ? describeRecord(known)
      : new BusinessError('LOTTERY_REQUEST_USED');
  }
  if (round === undefined || start.settingName === null)
    return new BusinessError('LOTTERY_NOT_FOUND');
  if (isOver) return new BusinessError('LOTTERY_ROUND_OVER');
  if (round.cost !== (cost ?? round.cost)) return new BusinessError('LOTTERY_COST_CHANGED');
  if (!(await mayDraw(deps, tx, userId, drawn, round)))
    return new BusinessError('LOTTERY_DAILY_LIMIT');
  return { userId, requestId, place, drawId, round, nonce: drawn + 1, clientSeed };
}

/** Gives a client seed to the players who have none, all in one statement. */
async function rollAll(
  { repository }: DrawDeps,
  tx: Tx,
  allowed: readonly Allowed[],
): Promise<readonly PlacedRoll[]> {
  const newcomers = allowed.filter(({ clientSeed }) => clientSeed === null);
  const seeds = newcomers.map(({ userId }) => ({ userId, clientSeed: newClientSeed() }));
  const kept = seeds.length === 0 ? [] : await repository.keepClientSeeds(tx, seeds);
  const seedOf = new Map(newcomers.map(({ userId }, nth) => [userId, kept[nth]]));
  return allowed.map((one) => {
    const { userId, round, nonce } = one;
    const clientSeed = one.clientSeed ?? seedOf.get(userId);
    if (clientSeed === undefined) throw new Error('Each player has a client seed');
    const { roundId, prizes } = round;
    const input = { seed: round.seed.toString('hex'), roundId, userId, clientSeed, nonce };
    const roll = rollOf(input, totalWeightOf(prizes));
    return { ...one, clientSeed, roll, rolled: prizeAt(prizes, roll) };
  });
}

/**
 * A member's extra draws come after the common ones, and are read only then. They are part of a
 * paid membership, so a minor has none.
 */
async function mayDraw(
  { members, identities }: DrawDeps,
  tx: Tx,
  userId: number,
  drawn: number,
  { drawsPerDay }: Round,
): Promise<boolean> {
  if (drawn < drawsPerDay) return true;
  const { extraDraws } = await members.benefitsOf(tx, userId);
  return drawn < drawsPerDay + extraDraws && !(await identities.isMinor(tx, userId));
}

function paymentOf({ userId, drawId, round: { cost: amount, name } }: Roll): readonly Posting[] {
  if (amount === 0) return [];
  return [
    {
      businessKey: `draw:${String(drawId)}:paid`,
      kind: 'draw',
      note: name,
      entries: [
        { userId, unit: 'points', amount: -amount },
        { house: 'lottery', unit: 'points', amount },
      ],
    },
  ];
}

function rowOf({ round, rolled, prize, ...draw }: Draw): NewDraw & { readonly drawId: number } {
  return {
    drawId: draw.drawId,
    userId: draw.userId,
    requestId: draw.requestId,
    settingId: round.settingId,
    roundId: round.roundId,
    nonce: draw.nonce,
    clientSeed: draw.clientSeed,
    roll: draw.roll,
    rolledPrizeId: rolled.prizeId,
    prizeId: prize.prizeId,
    cost: round.cost,
    points: draw.points,
    rewards: JSON.stringify(draw.rewards),
    orderId: draw.orderId,
    time: draw.time,
  };
}

function factOf({ userId, round }: Roll, time: number): Fact {
  return { userId, kind: 'draw', subject: String(round.settingId), time };
}

function recordOf(draw: Draw): LotteryRecord {
  const { name, picture, isWin, physical } = draw.prize;
  const shown = { name, picture, isWin, physical, rewards: draw.rewards, addressId: null };
  return describeRecord({ ...rowOf(draw), ...shown });
}

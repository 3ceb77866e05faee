import { z } from 'zod';
import { MINOR_WARNING_MINUTES, ONLINE_CHECK_INTERVAL_MS } from '@gamebox/contract/host';

/** One moment by two clocks, in milliseconds. */
export const moment = z.object({
  /** Of the machine's clock: nobody sets it, but it may stand still while the machine sleeps. */
  machine: z.number(),
  /** Of the wall clock, which a player may set. */
  wall: z.number(),
});
export type Moment = z.infer<typeof moment>;

/** What the platform says of whoever plays. */
export type Answer =
  /** Nothing limits this player, or the rules of minors are not what refuses. */
  | { readonly kind: 'free' }
  | { readonly kind: 'limited'; readonly remainingMs: number }
  /** A minor, outside the hours. */
  | { readonly kind: 'over'; readonly reason: string };

const word = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('limited'), remainingMs: z.number(), at: moment }),
  z.object({ kind: z.literal('over'), reason: z.string() }),
]);

/** What is known of one play's limit; kept, so that the next host goes on with it. */
export const playLimitState = z.object({
  /** The platform's last word; null before the first one. */
  word: word.nullable(),
  /** When it was asked last, answered or not. */
  askedAt: moment.nullable(),
  /** When it answered last: from then on time is told to it. */
  answeredAt: moment.nullable(),
  /** The shortest warning that was given. */
  warnedMs: z.number().nullable(),
  /** The player was told of the end that the last word means. */
  endTold: z.boolean().default(false),
});
export type PlayLimitState = z.infer<typeof playLimitState>;

export const UNASKED: PlayLimitState = {
  word: null,
  askedAt: null,
  answeredAt: null,
  warnedMs: null,
  endTold: false,
};

export type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'warn'; readonly warningMs: number; readonly remainingMs: number }
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'wait'; readonly ms: number };

/** Why a game is ended where the platform could not be asked. */
export const TIME_OVER = '未成年人游戏时间已结束';
const MINUTE_MS = 60_000;
/** The shortest first. */
const WARNINGS_MS = MINOR_WARNING_MINUTES.map((minutes) => minutes * MINUTE_MS).sort(
  (one, other) => one - other,
);
/** Without any word yet. */
const FIRST_WORD_RETRY_MS = 10_000;
/** Clocks are looked at this often: the machine may have slept. */
const LONGEST_WAIT_MS = 15_000;

/** The longer by either clock: neither one that stood still nor one set back gives time. */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(0, to.machine - from.machine, to.wall - from.wall);
}

/** What is to be done about a play now. */
export function nextStep(state: PlayLimitState, now: Moment): Step {
  const { word: known, askedAt, warnedMs } = state;
  const untilAsk = askedAt === null ? 0 : askEvery(state) - elapsedMs(askedAt, now);
  if (untilAsk <= 0 || askedAt === null) return { kind: 'ask' };
  // Until the next question, as a game may not end at once: another evening may have begun by then.
  if (known?.kind === 'over') return { kind: 'end', reason: known.reason };
  if (known?.kind !== 'limited') return wait(untilAsk);
  const remainingMs = known.remainingMs - elapsedMs(known.at, now);
  if (remainingMs <= 0) {
    // The platform has the last word, as long as it can be asked.
    const wasAskedThen = elapsedMs(known.at, askedAt) >= known.remainingMs;
    return wasAskedThen ? { kind: 'end', reason: TIME_OVER } : { kind: 'ask' };
  }
  const warningMs = WARNINGS_MS.find((each) => remainingMs <= each);
  if (warningMs !== undefined && (warnedMs === null || warningMs < warnedMs))
    return { kind: 'warn', warningMs, remainingMs };
  const next = WARNINGS_MS.findLast((each) => each < remainingMs) ?? 0;
  return wait(Math.min(untilAsk, remainingMs - next));
}

/** The platform was asked at `asked`; `answer` is null where it could not be, or said nothing. */
export function hear(state: PlayLimitState, answer: Answer | null, asked: Moment): PlayLimitState {
  const heard = { ...state, askedAt: asked };
  if (answer === null) return heard;
  const endTold = answer.kind === 'over' && state.endTold;
  const answered = { ...heard, answeredAt: asked, endTold };
  if (answer.kind !== 'limited') return { ...answered, word: answer };
  const { remainingMs } = answer;
  // Another evening: its warnings are still to come.
  const isLong = WARNINGS_MS.every((each) => each < remainingMs);
  return {
    ...answered,
    word: { ...answer, at: asked },
    warnedMs: isLong ? null : state.warnedMs,
  };
}

function askEvery({ word: known }: PlayLimitState): number {
  return known === null ? FIRST_WORD_RETRY_MS : ONLINE_CHECK_INTERVAL_MS;
}

function wait(ms: number): Step {
  return { kind: 'wait', ms: Math.min(LONGEST_WAIT_MS, Math.max(1, Math.ceil(ms))) };
}

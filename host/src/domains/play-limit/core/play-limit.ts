import { z } from 'zod';
import { MINOR_WARNING_MINUTES, ONLINE_CHECK_INTERVAL_MS } from '@gamebox/contract/host';

/** One moment on two clocks, in milliseconds. */
export const moment = z.object({
  /** The machine's clock: nobody can set it, but it may stop while the machine sleeps. */
  machine: z.number(),
  /** The wall clock, which a player may set. */
  wall: z.number(),
});
export type Moment = z.infer<typeof moment>;

/** The platform's answer about the player. */
export type Answer =
  /** No limit for this player, or the refusal has another reason than the rules for minors. */
  | { readonly kind: 'free' }
  | { readonly kind: 'limited'; readonly remainingMs: number }
  /** A minor, outside the allowed hours. */
  | { readonly kind: 'over'; readonly reason: string };

const lastAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('limited'), remainingMs: z.number(), at: moment }),
  z.object({ kind: z.literal('over'), reason: z.string() }),
]);

/** What is known of one play's limit; stored, so that the next host continues with it. */
export const playLimitState = z.object({
  /** The platform's last answer; null before the first one. */
  word: lastAnswer.nullable(),
  /** When the platform was last asked, whether it answered or not. */
  askedAt: moment.nullable(),
  /** When it last answered: play time after that moment still has to be reported. */
  answeredAt: moment.nullable(),
  /** The shortest warning that was shown. */
  warnedMs: z.number().nullable(),
  /** The player has been told of the end that the last answer means. */
  endAnnounced: z.boolean().default(false),
});
export type PlayLimitState = z.infer<typeof playLimitState>;

export const UNASKED: PlayLimitState = {
  word: null,
  askedAt: null,
  answeredAt: null,
  warnedMs: null,
  endAnnounced: false,
};

export type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'warn'; readonly warningMs: number; readonly remainingMs: number }
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'wait'; readonly ms: number };

/** Why a game is ended if the platform could not be asked. */
export const TIME_OVER = '未成年人游戏时间已结束';
const MINUTE_MS = 60_000;
/** The shortest first. */
const WARNINGS_MS = MINOR_WARNING_MINUTES.map((minutes) => minutes * MINUTE_MS).sort(
  (one, other) => one - other,
);
/** Used while there is no answer yet. */
const FIRST_ANSWER_RETRY_MS = 10_000;
/** The clocks are checked at least this often, because the machine may have slept. */
const LONGEST_WAIT_MS = 15_000;

/**
 * The longer time of both clocks: neither a stopped clock nor one that was set back gives extra
 * time.
 */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(0, to.machine - from.machine, to.wall - from.wall);
}

/** What to do about a play now. */
export function nextStep(state: PlayLimitState, now: Moment): Step {
  const { word: known, askedAt, warnedMs } = state;
  const untilAsk = askedAt === null ? 0 : askEvery(state) - elapsedMs(askedAt, now);
  if (untilAsk <= 0 || askedAt === null) return { kind: 'ask' };
  // Until the next request, because a game may not end at once and another evening may have begun
  // by then.
  if (known?.kind === 'over') return { kind: 'end', reason: known.reason };
  if (known?.kind !== 'limited') return wait(untilAsk);
  const remainingMs = known.remainingMs - elapsedMs(known.at, now);
  if (remainingMs <= 0) {
    // The platform decides, if it can be asked.
    const wasAskedThen = elapsedMs(known.at, askedAt) >= known.remainingMs;
    return wasAskedThen ? { kind: 'end', reason: TIME_OVER } : { kind: 'ask' };
  }
  const warningMs = WARNINGS_MS.find((each) => remainingMs <= each);
  if (warningMs !== undefined && (warnedMs === null || warningMs < warnedMs))
    return { kind: 'warn', warningMs, remainingMs };
  const next = WARNINGS_MS.findLast((each) => each < remainingMs) ?? 0;
  return wait(Math.min(untilAsk, remainingMs - next));
}

/**
 * Applies the platform's answer to a request at `asked`; null if it could not be asked or did not
 * answer.
 */
export function hear(state: PlayLimitState, answer: Answer | null, asked: Moment): PlayLimitState {
  const heard = { ...state, askedAt: asked };
  if (answer === null) return heard;
  const endAnnounced = answer.kind === 'over' && state.endAnnounced;
  const answered = { ...heard, answeredAt: asked, endAnnounced };
  if (answer.kind !== 'limited') return { ...answered, word: answer };
  const { remainingMs } = answer;
  // On another evening the warnings start again.
  const isLong = WARNINGS_MS.every((each) => each < remainingMs);
  return {
    ...answered,
    word: { ...answer, at: asked },
    warnedMs: isLong ? null : state.warnedMs,
  };
}

function askEvery({ word: known }: PlayLimitState): number {
  return known === null ? FIRST_ANSWER_RETRY_MS : ONLINE_CHECK_INTERVAL_MS;
}

function wait(ms: number): Step {
  return { kind: 'wait', ms: Math.min(LONGEST_WAIT_MS, Math.max(1, Math.ceil(ms))) };
}

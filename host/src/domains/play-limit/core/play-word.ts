import { z } from 'zod';
import type { PlayPermission } from '@gamebox/contract/host';
import { elapsedMs, moment, TIME_OVER } from './play-limit.ts';
import type { Moment } from './play-limit.ts';

/** What the platform says of a session's player before a launch. */
const playWord = z.discriminatedUnion('kind', [
  /** The real name has passed and nothing limits play. */
  z.object({ kind: z.literal('adult') }),
  /** `remainingMs` of a minor's time are left from when it was said; null outside the hours. */
  z.object({ kind: z.literal('minor'), remainingMs: z.number().nullable(), reason: z.string() }),
  /** Not verified, or whatever else the platform refuses for. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type PlayWord = z.infer<typeof playWord>;

/** The last word on one session, and when it was said. */
export const heardWord = z.object({
  userId: z.int().positive(),
  /** A digest of the session's token: the word is nobody else's, and no copy of the token is kept. */
  session: z.string(),
  at: moment,
  word: playWord,
});
export type HeardWord = z.infer<typeof heardWord>;

const DAY_MS = 86_400_000;
/** An adult stays one, but an account may have been closed or sold since: a holiday without a network. */
const LONGEST_DAYS = 7;
/** A wall clock is set right by so much now and then. */
const CLOCK_SLACK_MS = 300_000;

/** The host can't tell a network that is gone from a server that is silent; the page's banner does. */
const UNREACHED = '连不上服务器，无法确认现在能否游戏，恢复后再试';

/** The platform has just said it. */
export function permissionNow({ word, userId }: HeardWord): PlayPermission {
  const refused = word.kind === 'refused' || (word.kind === 'minor' && word.remainingMs === null);
  return { playable: !refused, reason: refused ? word.reason : '', userId };
}

/** Whether a launch may go by the last word, with the platform out of reach. */
export function permissionByWord(heard: HeardWord | null, now: Moment): PlayPermission {
  if (heard === null) return { playable: false, reason: UNREACHED, userId: null };
  const reason = refusalBy(heard, now);
  return { playable: reason === '', reason, userId: heard.userId };
}

/** Empty where nothing refuses. */
function refusalBy({ word, at }: HeardWord, now: Moment): string {
  switch (word.kind) {
    case 'adult':
      if (now.wall < at.wall - CLOCK_SLACK_MS)
        return '连不上服务器，而本机时间不对，无法确认现在能否游戏。请校准时间，或恢复后再试';
      return elapsedMs(at, now) <= LONGEST_DAYS * DAY_MS
        ? ''
        : `连不上服务器已超过 ${LONGEST_DAYS} 天，需要联网确认一次才能游戏`;
    case 'minor':
      if (word.remainingMs === null) return `连不上服务器，按平台上次的答复：${word.reason}`;
      return elapsedMs(at, now) < word.remainingMs ? '' : TIME_OVER;
    case 'refused':
      return `连不上服务器，按平台上次的答复：${word.reason}`;
    default:
      return word satisfies never;
  }
}

/**
 * What the next host may know of it. Nobody can say how long the machine was off meanwhile, so a
 * minor's time is this host's alone.
 */
export function wordToKeep(heard: HeardWord): HeardWord {
  const { word } = heard;
  if (word.kind !== 'minor') return heard;
  const reason = word.reason === '' ? '未成年人须联网确认后才能进行游戏' : word.reason;
  return { ...heard, word: { kind: 'minor', remainingMs: null, reason } };
}

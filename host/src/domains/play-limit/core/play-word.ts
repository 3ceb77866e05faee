import { z } from 'zod';
import type { PlayPermission } from '@gamebox/contract/host';
import { elapsedMs, moment, TIME_OVER } from './play-limit.ts';
import type { Moment } from './play-limit.ts';

/** The platform's answer about a session's player before a launch. */
const playWord = z.discriminatedUnion('kind', [
  /** The identity is verified and nothing limits play. */
  z.object({ kind: z.literal('adult') }),
  /**
   * `remainingMs` of a minor's time were left when the platform answered; null outside the allowed
   * hours.
   */
  z.object({ kind: z.literal('minor'), remainingMs: z.number().nullable(), reason: z.string() }),
  /** Not verified, or refused for another reason. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type PlayWord = z.infer<typeof playWord>;

/** The last answer about one session, and when it came. */
export const heardWord = z.object({
  userId: z.int().positive(),
  /**
   * A digest of the session's token: the answer belongs to that session, and no copy of the token
   * is stored.
   */
  session: z.string(),
  at: moment,
  word: playWord,
});
export type HeardWord = z.infer<typeof heardWord>;

const DAY_MS = 86_400_000;
/**
 * A player stays an adult, but the account may have been closed or sold. This is enough for a
 * holiday without a network.
 */
const LONGEST_DAYS = 7;
/** The most that a wall clock is corrected by in normal use. */
const CLOCK_SLACK_MS = 300_000;

/** The host can't distinguish a missing network from a silent server; the page's banner can. */
const UNREACHED = '连不上服务器，无法确认现在能否游戏，请恢复网络后再试';

/** The permission by an answer that has just come. */
export function permissionNow({ word, userId }: HeardWord): PlayPermission {
  const refused = word.kind === 'refused' || (word.kind === 'minor' && word.remainingMs === null);
  return { playable: !refused, reason: refused ? word.reason : '', userId };
}

/** The permission by the last answer, while the platform can't be reached. */
export function permissionByWord(heard: HeardWord | null, now: Moment): PlayPermission {
  if (heard === null) return { playable: false, reason: UNREACHED, userId: null };
  const reason = refusalBy(heard, now);
  return { playable: reason === '', reason, userId: heard.userId };
}

/** Empty if nothing refuses. */
function refusalBy({ word, at }: HeardWord, now: Moment): string {
  switch (word.kind) {
    case 'adult':
      if (now.wall < at.wall - CLOCK_SLACK_MS)
        return '连不上服务器，而本机时间不对，无法确认现在能否游戏。请校准时间，或恢复后再试';
      return elapsedMs(at, now) <= LONGEST_DAYS * DAY_MS
        ? ''
        : `连不上服务器已超过 ${LONGEST_DAYS} 天，需要联网确认一次才能游戏`;
    case 'minor':
      if (word.remainingMs === null) return `连不上服务器，按平台上次的结果：${word.reason}`;
      return elapsedMs(at, now) < word.remainingMs ? '' : TIME_OVER;
    case 'refused':
      return `连不上服务器，按平台上次的结果：${word.reason}`;
    default:
      return word satisfies never;
  }
}

/**
 * What the next host may know. Nobody can say how long the machine will be off, so a minor's
 * remaining time is valid only in this host.
 */
export function wordToKeep(heard: HeardWord): HeardWord {
  const { word } = heard;
  if (word.kind !== 'minor') return heard;
  const reason = word.reason === '' ? '未成年人须联网确认后才能进行游戏' : word.reason;
  return { ...heard, word: { kind: 'minor', remainingMs: null, reason } };
}

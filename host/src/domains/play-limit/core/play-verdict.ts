import { z } from 'zod';
import type { PlayPermission } from '@gamebox/contract/host';
import { elapsedMs, moment, TIME_OVER } from './play-limit.ts';
import type { Moment } from './play-limit.ts';

/** The platform's answer about a session's player before a launch. */
const playVerdict = z.discriminatedUnion('kind', [
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
export type PlayVerdict = z.infer<typeof playVerdict>;

/** The last answer about one session, and when it came. */
export const storedVerdict = z.object({
  userId: z.int().positive(),
  /**
   * A digest of the session's token: the answer belongs to that session, and no copy of the token
   * is stored.
   */
  session: z.string(),
  at: moment,
  verdict: playVerdict,
});
export type StoredVerdict = z.infer<typeof storedVerdict>;

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
export function permissionNow({ verdict, userId }: StoredVerdict): PlayPermission {
  const refused =
    verdict.kind === 'refused' || (verdict.kind === 'minor' && verdict.remainingMs === null);
  return { playable: !refused, reason: refused ? verdict.reason : '', userId };
}

/** The permission by the last answer, while the platform can't be reached. */
export function permissionByStored(heard: StoredVerdict | null, now: Moment): PlayPermission {
  if (heard === null) return { playable: false, reason: UNREACHED, userId: null };
  const reason = refusalBy(heard, now);
  return { playable: reason === '', reason, userId: heard.userId };
}

/** Empty if nothing refuses. */
function refusalBy({ verdict, at }: StoredVerdict, now: Moment): string {
  switch (verdict.kind) {
    case 'adult':
      if (now.wall < at.wall - CLOCK_SLACK_MS)
        return '连不上服务器，而本机时间不对，无法确认现在能否游戏。请校准时间，或恢复后再试';
      return elapsedMs(at, now) <= LONGEST_DAYS * DAY_MS
        ? ''
        : `连不上服务器已超过 ${LONGEST_DAYS} 天，需要联网确认一次才能游戏`;
    case 'minor':
      if (verdict.remainingMs === null) return `连不上服务器，按平台上次的结果：${verdict.reason}`;
      return elapsedMs(at, now) < verdict.remainingMs ? '' : TIME_OVER;
    case 'refused':
      return `连不上服务器，按平台上次的结果：${verdict.reason}`;
    default:
      return verdict satisfies never;
  }
}

/**
 * What the next host may know. Nobody can say how long the machine will be off, so a minor's
 * remaining time is valid only in this host.
 */
export function verdictToKeep(heard: StoredVerdict): StoredVerdict {
  const { verdict } = heard;
  if (verdict.kind !== 'minor') return heard;
  const reason = verdict.reason === '' ? '未成年人须联网确认后才能进行游戏' : verdict.reason;
  return { ...heard, verdict: { kind: 'minor', remainingMs: null, reason } };
}

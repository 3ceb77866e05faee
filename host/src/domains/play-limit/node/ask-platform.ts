import {
  Channel,
  checkOnline,
  getUserDetail,
  IdentityVerify,
  ONLINE_CHECK_SECONDS,
} from '@gamebox/contract/host';
import type { OnlineCheck, UserDetail } from '@gamebox/contract/host';
import { TIME_OVER } from '../core/play-limit.ts';
import type { Answer } from '../core/play-limit.ts';
import type { StoredVerdict, PlayVerdict } from '../core/play-verdict.ts';
import { send } from './platform-call.ts';
import type { PlatformOptions } from './platform-call.ts';

const UNVERIFIED = '请先完成实名认证，再进行游戏';
const REFUSED = '现在不能游戏';

/**
 * Asks the platform whether a session's player may go on playing, and reports seconds played.
 * Rejects without a usable answer; with `SessionOverError` if the session has ended.
 */
export async function askPlatform(
  options: PlatformOptions,
  token: string,
  seconds: number,
): Promise<Answer> {
  const body = { seconds: Math.min(ONLINE_CHECK_SECONDS, Math.max(0, Math.floor(seconds))) };
  const check = await askCheck(options, token, body);
  if (check.playable) {
    const { remainingSeconds } = check;
    return remainingSeconds < 0
      ? { kind: 'free' }
      : { kind: 'limited', remainingMs: remainingSeconds * 1000 };
  }
  return (await isMinor(options, token))
    ? { kind: 'over', reason: reasonOf(check) }
    : { kind: 'free' };
}

/**
 * Asks what the platform says about a session's player before a launch; rejects like `askPlatform`.
 */
export async function askPlayer(
  options: PlatformOptions,
  token: string,
): Promise<Pick<StoredVerdict, 'userId' | 'verdict'>> {
  const check = await askCheck(options, token, { seconds: 0 });
  const user = await askUser(options, token);
  // An answer without a user can't be stored, and what is unclear is refused.
  if (user.userId === null) throw new TypeError('the platform tells no user id');
  return { userId: user.userId, verdict: verdictOf(check, user) };
}

/** If the two answers contradict each other, it is unclear, and what is unclear is refused. */
function verdictOf(check: OnlineCheck, user: UserDetail): PlayVerdict {
  const isVerified = user.identityVerify === IdentityVerify.verified;
  if (!isVerified) return { kind: 'refused', reason: reasonOf(check, UNVERIFIED) };
  const { playable, remainingSeconds } = check;
  if (playable && remainingSeconds >= 0)
    return { kind: 'minor', remainingMs: remainingSeconds * 1000, reason: '' };
  if (playable && user.minor !== true) return { kind: 'adult' };
  if (!playable && user.minor === false)
    return { kind: 'refused', reason: reasonOf(check, REFUSED) };
  return { kind: 'minor', remainingMs: null, reason: reasonOf(check) };
}

function askCheck(options: PlatformOptions, token: string, body: { seconds: number }) {
  const { method, path, result } = checkOnline;
  return send(options, token, { method, path, body, result });
}

/** An unverified player can't launch games, but a running game is not ended because of it. */
async function isMinor(options: PlatformOptions, token: string): Promise<boolean> {
  const user = await askUser(options, token);
  // A verified adult is never refused, even if the server of another operator sends no `minor`.
  return user.minor ?? user.identityVerify === IdentityVerify.verified;
}

function askUser(options: PlatformOptions, token: string) {
  const { plat_id: plat, channel, channel_id: channelId } = options.setting();
  const query = new URLSearchParams({
    ...(plat === '' ? {} : { plat, platId: plat }),
    channel: String(channel ?? Channel.zone),
    channelId,
  });
  const { method, result } = getUserDetail;
  const path = `${getUserDetail.path}?${query.toString()}`;
  return send(options, token, { method, path, result });
}

function reasonOf({ reason }: OnlineCheck, otherwise: string = TIME_OVER): string {
  return reason === null || reason === undefined || reason === '' ? otherwise : reason;
}

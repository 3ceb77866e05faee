import { request as requestPlain } from 'node:http';
import type { RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import {
  Channel,
  checkOnline,
  envelope,
  ERRORS,
  getUserDetail,
  IdentityVerify,
  ONLINE_CHECK_SECONDS,
} from '@gamebox/contract/host';
import type { LocalSetting, OnlineCheck } from '@gamebox/contract/host';
import type { z } from 'zod';
import { TIME_OVER } from '../core/play-limit.ts';
import type { Answer } from '../core/play-limit.ts';

/** Ends a game's wait for its last word, should the network swallow the question. */
const LONGEST_MS = 5000;

export interface PlatformOptions {
  readonly platformUrl: string;
  readonly version: string;
  readonly setting: () => LocalSetting;
}

/** The session is over: it has nothing more to say. */
export class SessionOverError extends Error {}

/**
 * Asks the platform whether the player of a session may play on, and tells it of seconds played.
 * Rejects where there is no answer that tells; with `SessionOverError` where the session has ended.
 */
export async function askPlatform(
  options: PlatformOptions,
  token: string,
  seconds: number,
): Promise<Answer> {
  const body = { seconds: Math.min(ONLINE_CHECK_SECONDS, Math.max(0, Math.floor(seconds))) };
  const { method, path, result } = checkOnline;
  const check = await send(options, token, { method, path, body, result });
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

/** Who is not verified is kept from launching, but no game that runs is taken from them. */
async function isMinor(options: PlatformOptions, token: string): Promise<boolean> {
  const { plat_id: plat, channel, channel_id: channelId } = options.setting();
  const query = new URLSearchParams({
    ...(plat === '' ? {} : { plat, platId: plat }),
    channel: String(channel ?? Channel.zone),
    channelId,
  });
  const { method, result } = getUserDetail;
  const path = `${getUserDetail.path}?${query.toString()}`;
  const user = await send(options, token, { method, path, result });
  // An adult whose real name has passed is never refused: another's server may not say `minor`.
  return user.minor ?? user.identityVerify === IdentityVerify.verified;
}

function reasonOf({ reason }: OnlineCheck): string {
  return reason === null || reason === undefined || reason === '' ? TIME_OVER : reason;
}

interface Request<R extends z.ZodType> {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly result: R;
}

async function send<R extends z.ZodType>(
  { platformUrl, version, setting }: PlatformOptions,
  token: string,
  { method, path, body, result }: Request<R>,
): Promise<z.output<R>> {
  const { client_id: clientId, plat_id: plat } = setting();
  const payload = body === undefined ? null : JSON.stringify(body);
  const answer = await exchange(platformUrl + path, payload, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'client-id': clientId,
      'box-version': version,
      platform: plat,
      'client-type': 'box',
      ...(payload === null ? {} : { 'content-type': 'application/json' }),
    },
  });
  const { code, data } = envelope.parse(JSON.parse(answer));
  if (code === ERRORS.UNAUTHORIZED.code) throw new SessionOverError();
  if (code !== 0) throw new Error(`the platform answered ${code}`);
  return result.parse(data);
}

/** By Node's own client: `fetch` takes megabytes in a host that hardly asks. */
async function exchange(url: string, payload: string | null, options: RequestOptions) {
  const start = url.startsWith('https:') ? requestSecure : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = start(url, { ...options, agent: false, signal: AbortSignal.timeout(LONGEST_MS) });
  request.once('response', (response) => {
    const { statusCode = 0 } = response;
    if (statusCode !== 200) reject(new Error(`the platform answered HTTP ${statusCode}`));
    text(response).then(resolve, reject);
  });
  request.once('error', reject);
  request.end(payload ?? undefined);
  return promise;
}

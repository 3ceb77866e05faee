import type { RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { envelope, ERRORS } from '@gamebox/contract/host';
import type { LocalSetting } from '@gamebox/contract/host';
import type { z } from 'zod';
import { errorCode } from '../../failure/node/system-error.ts';
import { isLoginPage } from '../../transfer/core/http-answer.ts';
import type { HttpAnswer } from '../../transfer/core/http-answer.ts';
import { nodeHttp } from '../../transfer/node/http/node-http.ts';

/** Ends a game's wait for the last answer if the network swallows the request. */
const LONGEST_MS = 5000;

export interface PlatformOptions {
  readonly platformUrl: string;
  readonly version: string;
  readonly setting: () => LocalSetting;
}

/** The session is over, so nothing more can be asked with it. */
export class SessionOverError extends Error {}

/** The platform refused this player. */
export class DeniedError extends Error {}

/** The platform itself sent nothing, perhaps the network in between, so its last answer may be used. */
export class UnreachedError extends Error {}

/** Answers of a proxy in between. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/** An invalid certificate and bytes that are not HTTP are missing here: there somebody answered. */
const UNREACHED_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

interface Request<R extends z.ZodType> {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly result: R;
}

/** Rejects with one of the errors above, or another one if the answer can't be read. */
export async function send<R extends z.ZodType>(
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
  const { code, data } = envelope.parse(jsonOf(answer, isSecure(platformUrl)));
  if (code === ERRORS.UNAUTHORIZED.code) throw new SessionOverError();
  if (code === ERRORS.FORBIDDEN.code) throw new DeniedError(`the platform answered ${code}`);
  if (code !== 0) throw new Error(`the platform answered ${code}`);
  return result.parse(data);
}

/** Uses Node's own client: `fetch` needs megabytes in a host that makes few requests. */
async function exchange(url: string, payload: string | null, options: RequestOptions) {
  const start = isSecure(url) ? requestSecure : nodeHttp.request;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = AbortSignal.timeout(LONGEST_MS);
  const request = start(url, { ...options, agent: false, signal: late });
  const fail = (error: unknown): void =>
    reject(
      late.aborted || UNREACHED_CODES.has(errorCode(error) ?? '')
        ? new UnreachedError('the platform is out of reach', { cause: error })
        : error,
    );
  request.once('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    if (isNetworks({ status, headers, isSecure: isSecure(url) }))
      reject(new UnreachedError('the network wants a login'));
    if (status !== 200) reject(statusError(status));
    text(response).then(resolve, fail);
  });
  request.once('error', fail);
  request.end(payload ?? undefined);
  return promise;
}

function isSecure(url: string): boolean {
  return url.startsWith('https:');
}

/** The login page of a network in between, or the way to it: the platform redirects no call. */
function isNetworks(answer: HttpAnswer): boolean {
  const isMoved = answer.status >= 300 && answer.status < 400;
  return isLoginPage(answer) || (isMoved && answer.isSecure !== true);
}

/** Some login pages don't say that they are pages. */
function jsonOf(answer: string, isOwn: boolean): unknown {
  try {
    return JSON.parse(answer);
  } catch (error) {
    throw isOwn ? error : new UnreachedError('the network wants a login', { cause: error });
  }
}

function statusError(status: number): Error {
  const text = `the platform answered HTTP ${status}`;
  if (status === ERRORS.UNAUTHORIZED.code) return new SessionOverError(text);
  if (status === ERRORS.FORBIDDEN.code) return new DeniedError(text);
  return GATEWAY_STATUSES.has(status) ? new UnreachedError(text) : new Error(text);
}

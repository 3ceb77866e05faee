import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fetchBytes } from '../fetch-bytes.ts';
import type { FetchedBytes } from '../fetch-bytes.ts';
import { PaymentError } from '../port.ts';
import { createPlatformKeys } from './platform-keys.ts';
import type { PublicKey } from './platform-keys.ts';
import { authorize, isFresh, isSignedBy, readSignatureHeaders } from './signing.ts';
import type { MerchantKey, SignatureHeaders } from './signing.ts';

export interface WechatPayKeys extends MerchantKey {
  /** 32 bytes. */
  readonly apiV3Key: string;
  /** null: signatures are verified by the platform certificates, which are downloaded. */
  readonly publicKey: PublicKey | null;
}

export interface WechatPayClientOptions extends WechatPayKeys {
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/** `refusal`: the error code of WeChat Pay; `data`: the answer's body, if any. */
export type WechatPayAnswer =
  | { readonly refusal: string; readonly data: null }
  | { readonly refusal: null; readonly data: unknown };

export interface WechatPayClient {
  readonly get: (path: string) => Promise<WechatPayAnswer>;
  readonly post: (path: string, body: object) => Promise<WechatPayAnswer>;
  /**
   * Downloads the file of a bill. The request is signed; the answer is not, so its hash must be
   * checked.
   */
  readonly download: (url: string) => Promise<Uint8Array>;
  readonly isSigned: (headers: SignatureHeaders, body: string) => Promise<boolean>;
}

const MISCONFIGURED = new Set([
  'SIGN_ERROR',
  'NO_AUTH',
  'MCH_NOT_EXISTS',
  'APPID_MCHID_NOT_MATCH',
  'APPID_NOT_EXIST',
]);
const failed = z.object({ code: z.string().regex(/^[A-Z_]{1,64}$/) });

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

/** API v3: the merchant signs every request, and every answer is verified. */
export function createWechatPayClient(options: WechatPayClientOptions): WechatPayClient {
  const { apiUrl, now, publicKey } = options;
  const send = (base: string, exchange: Exchange): Promise<FetchedBytes> =>
    fetchBytes(`${base}${exchange.path}`, {
      timeoutMs: options.timeoutMs,
      method: exchange.method,
      ...(exchange.method === 'GET' ? {} : { body: exchange.body }),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'gamebox',
        authorization: authorize({ ...exchange, time: now() }, options),
        // Asks for answers that are signed with the key we have.
        ...(publicKey === null ? {} : { 'wechatpay-serial': publicKey.id }),
      },
    });
  const keys = createPlatformKeys({
    ...options,
    download: async () => {
      const answer = await send(apiUrl, { method: 'GET', path: '/v3/certificates', body: '' });
      const body = textOf(answer);
      if (answer.status !== 200) throw errorOf(answer.status, body);
      return body;
    },
  });
  const isSigned = async (headers: SignatureHeaders, body: string) => {
    const key = await findKey(keys.find, headers.serial);
    return key !== undefined && isSignedBy(key, headers, body);
  };
  const ask = async (exchange: Exchange): Promise<WechatPayAnswer> => {
    const answer = await send(apiUrl, exchange);
    const body = textOf(answer);
    const isGood = answer.status >= 200 && answer.status < 300;
    const error = isGood ? null : errorOf(answer.status, body);
    if (error !== null && error.failure !== 'refused') throw error;
    const signed = readSignatureHeaders((name) => answer.headers.get(name));
    // Not every refusal is signed; but a signature that is there must be valid.
    const isTrusted =
      signed === null ? !isGood : isFresh(signed, now()) && (await isSigned(signed, body));
    if (!isTrusted) throw new PaymentError('unreachable', 'answer without a right signature');
    if (error !== null) return { refusal: codeOf(body) ?? String(answer.status), data: null };
    return { refusal: null, data: body === '' ? null : parseJson(body) };
  };
  return {
    get: (path) => ask({ method: 'GET', path, body: '' }),
    post: (path, body) => ask({ method: 'POST', path, body: JSON.stringify(body) }),
    download: async (url) => {
      const { origin, pathname, search } = new URL(url);
      const exchange = { method: 'GET', path: `${pathname}${search}`, body: '' } as const;
      const answer = await send(origin, exchange);
      if (answer.status !== 200) throw new PaymentError('unreachable', String(answer.status));
      return answer.bytes;
    },
    isSigned,
  };
}

/** If the certificate can't be downloaded, there is no key, and its signature is not trusted. */
async function findKey(
  find: (serial: string) => Promise<KeyObject | undefined>,
  serial: string,
): Promise<KeyObject | undefined> {
  try {
    return await find(serial);
  } catch {
    return undefined;
  }
}

function errorOf(status: number, body: string): PaymentError {
  const code = codeOf(body);
  const detail = code ?? String(status);
  if (status === 401 || (code !== null && MISCONFIGURED.has(code)))
    return new PaymentError('misconfigured', detail);
  if (status >= 500 || status === 429 || code === null)
    return new PaymentError('unreachable', detail);
  return new PaymentError('refused', detail);
}

function codeOf(body: string): string | null {
  try {
    return failed.parse(JSON.parse(body)).code;
  } catch {
    return null;
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PaymentError('unreachable', 'answer is no JSON');
  }
}

function textOf({ bytes }: FetchedBytes): string {
  return new TextDecoder().decode(bytes);
}

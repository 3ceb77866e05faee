import {
  X509Certificate,
  createCipheriv,
  createSign,
  createVerify,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { z } from 'zod';
import type { DoubleRequest } from '../http-double.ts';
import { OUR_CERTIFICATE, PROVIDER_CERTIFICATE, PROVIDER_KEY } from './keys.ts';
import type { BookOfOrders, Breakage } from './provider-double.ts';

export const MERCHANT_ID = '1900000001';
export const APP_ID = 'wx0000000000000001';
export const API_V3_KEY = '0123456789abcdef0123456789ABCDEF';
export const PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000012026061700';
export const OUR_SERIAL = new X509Certificate(OUR_CERTIFICATE).serialNumber;
export const PLATFORM_SERIAL = new X509Certificate(PROVIDER_CERTIFICATE).serialNumber;
export const NOTIFY_URL = 'https://box.test/notify';

export type WechatPayMode = 'publicKey' | 'certificate';

export interface World {
  readonly book: BookOfOrders;
  readonly mode: WechatPayMode;
  broken: Breakage | null;
  readonly platformSerial: string;
  /** How many times the certificates were requested. */
  certificates: number;
}

export interface Message {
  readonly event_type: string;
  readonly resource: object;
}

export interface Flaws {
  readonly key?: string;
  /** Age in seconds. */
  readonly age?: number;
  readonly apiV3Key?: string;
  readonly serial?: string;
}

export function notification(world: World, { event_type, resource }: Message, flaws: Flaws = {}) {
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(world.book.now()),
    resource_type: 'encrypt-resource',
    event_type,
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ...seal(JSON.stringify(resource), flaws.apiV3Key),
    },
  });
  const headers = { 'content-type': 'application/json', ...signatureOf(world, body, flaws) };
  return { headers, body };
}

export function seal(text: string, apiV3Key = API_V3_KEY) {
  const nonce = randomBytes(6).toString('hex');
  const associated = 'transaction';
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: bytes.toString('base64'), nonce, associated_data: associated };
}

export function signatureOf({ book, mode }: World, body: string, flaws: Flaws = {}) {
  const timestamp = String(Math.floor(book.now() / 1000) - (flaws.age ?? 0));
  const nonce = randomBytes(8).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(flaws.key ?? PROVIDER_KEY, 'base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-serial': flaws.serial ?? (mode === 'publicKey' ? PUBLIC_KEY_ID : PLATFORM_SERIAL),
  };
}

const authorization = z
  .string()
  .transform((text) => /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(text)?.[1] ?? '')
  .transform((list) => new Map([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v])));

/** As documented: method, path with query, time, nonce and body, each followed by a line feed. */
export function isOurs(
  { method, path, rawQuery, headers, body }: DoubleRequest,
  world: World,
): boolean {
  const given = authorization.parse(headers.authorization);
  const [timestamp = '', nonce = ''] = [given.get('timestamp'), given.get('nonce_str')];
  const address = rawQuery === '' ? path : `${path}?${rawQuery}`;
  const text = `${method}\n${address}\n${timestamp}\n${nonce}\n${body}\n`;
  const asksForKey = headers['wechatpay-serial'] === PUBLIC_KEY_ID;
  return (
    given.get('mchid') === MERCHANT_ID &&
    given.get('serial_no') === OUR_SERIAL &&
    Number(timestamp) === Math.floor(world.book.now() / 1000) &&
    asksForKey === (world.mode === 'publicKey') &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(OUR_CERTIFICATE, given.get('signature') ?? '', 'base64')
  );
}

export function rfc3339(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
}

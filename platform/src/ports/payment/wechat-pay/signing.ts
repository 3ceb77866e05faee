import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048';
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
/** The accepted difference between WeChat Pay's clock and ours. */
const FRESH_SECONDS = 300;

export interface MerchantKey {
  readonly merchantId: string;
  /** The serial of the merchant's certificate, in upper-case hexadecimal. */
  readonly certificateSerial: string;
  readonly privateKey: KeyObject;
}

export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly time: number;
}

/** The header `Authorization` (API v3, 签名生成). */
export function authorize({ method, path, body, time }: SignedRequest, key: MerchantKey): string {
  const timestamp = String(Math.floor(time / 1000));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const text = [method, path, timestamp, nonce, body, ''].join('\n');
  const signature = createSign('RSA-SHA256').update(text).sign(key.privateKey, 'base64');
  const parts = {
    mchid: key.merchantId,
    nonce_str: nonce,
    timestamp,
    serial_no: key.certificateSerial,
    signature,
  };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEMA} ${list.join(',')}`;
}

/** The headers with which WeChat Pay signs an answer or a notification. */
export interface SignatureHeaders {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly serial: string;
}

/** null if one of them is missing. */
export function readSignatureHeaders(
  get: (name: string) => string | null | undefined,
): SignatureHeaders | null {
  const timestamp = get('wechatpay-timestamp') ?? '';
  const nonce = get('wechatpay-nonce') ?? '';
  const signature = get('wechatpay-signature') ?? '';
  const serial = get('wechatpay-serial') ?? '';
  const headers = { timestamp, nonce, signature, serial };
  return Object.values(headers).includes('') ? null : headers;
}

export function isFresh({ timestamp }: SignatureHeaders, now: number): boolean {
  return Math.abs(now / 1000 - Number(timestamp)) <= FRESH_SECONDS;
}

export function isSignedBy(
  key: KeyObject,
  { timestamp, nonce, signature }: SignatureHeaders,
  body: string,
): boolean {
  const text = `${timestamp}\n${nonce}\n${body}\n`;
  return createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
}

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
}

/** Decrypts AES-256-GCM with the merchant's API v3 key. Throws if any bit was changed. */
export function openSealed(apiV3Key: string, sealed: Sealed): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  decipher.setAAD(Buffer.from(sealed.associated_data ?? ''));
  const text = decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8');
  return text + decipher.final('utf8');
}

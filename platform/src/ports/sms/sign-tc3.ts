import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const TYPE = 'application/json; charset=utf-8';

export interface TencentRequest {
  readonly service: string;
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface TencentKey {
  readonly secretId: string;
  readonly secretKey: string;
}

/** Headers with Tencent Cloud's V3 signature (its documentation: 签名方法 v3). */
export function signTc3(request: TencentRequest, key: TencentKey): Record<string, string> {
  const { service, host, action } = request;
  const seconds = String(Math.floor(request.time / 1000));
  const day = new Date(request.time).toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const lines = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', lines, signed, sha256(request.body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const derived = hmac(hmac(hmac(`TC3${key.secretKey}`, day), service), 'tc3_request');
  const text = [ALGORITHM, seconds, scope, sha256(canonical)].join('\n');
  const signature = hmac(derived, text).toString('hex');
  const credential = `Credential=${key.secretId}/${scope}`;
  return {
    'content-type': TYPE,
    host,
    'x-tc-action': action,
    'x-tc-version': request.version,
    'x-tc-region': request.region,
    'x-tc-timestamp': seconds,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

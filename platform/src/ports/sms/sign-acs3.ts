import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** A request of Aliyun's RPC style: its parameters in the query, no body. */
export interface AliyunRequest {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** The query as it is signed and sent: sorted, in RFC 3986's encoding. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .sort()
    .map((key) => `${encode(key)}=${encode(query[key] ?? '')}`)
    .join('&');
}

/** Headers with Aliyun's V3 signature (its documentation: V3版本请求体&签名机制). */
export function signAcs3(request: AliyunRequest, key: AliyunKey): Record<string, string> {
  const body = sha256('');
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': body,
    'x-acs-date': new Date(request.time).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const signed = names.join(';');
  const canonical = ['POST', '/', canonicalQuery(request.query), lines, signed, body].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const credential = `Credential=${key.accessKeyId}`;
  const authorization = `${ALGORITHM} ${credential},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}

/** encodeURIComponent does not encode five characters that RFC 3986 reserves. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

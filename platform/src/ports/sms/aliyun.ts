import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fetchJson } from '../fetch-json.ts';
import { SmsSendError } from './port.ts';
import type { SmsMessage, SmsSender } from './port.ts';

export interface AliyunSmsOptions {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** Of a template with the variable `code`. */
  readonly templateCode: string;
  readonly endpoint: string;
  readonly now: () => number;
}

export const ALIYUN_SMS_ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';
const ALGORITHM = 'ACS3-HMAC-SHA256';
const answer = z.object({ Code: z.string() });

/** Aliyun's SendSms, signed by its V3 algorithm (ACS3-HMAC-SHA256, parameters in the query). */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  return {
    send: async (message) => {
      const query = queryOf(options, message);
      const headers = signedHeaders(options, query);
      const { Code } = await ask(`${options.endpoint}/?${query}`, headers);
      if (Code === 'OK') return;
      const frequent = Code.startsWith('isv.BUSINESS_LIMIT_CONTROL');
      throw new SmsSendError(frequent ? 'frequent' : 'refused', Code);
    },
  };
}

async function ask(url: string, headers: Record<string, string>) {
  try {
    return answer.parse(await fetchJson(url, { method: 'POST', headers }));
  } catch (cause) {
    throw new SmsSendError('unreachable', 'aliyun', { cause });
  }
}

function queryOf(options: AliyunSmsOptions, { mobile, code }: SmsMessage): string {
  const parameters = {
    PhoneNumbers: mobile,
    SignName: options.signName,
    TemplateCode: options.templateCode,
    TemplateParam: JSON.stringify({ code }),
  };
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${encode(value)}`)
    .join('&');
}

/** RFC 3986, which leaves fewer characters as they are than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signedHeaders(options: AliyunSmsOptions, query: string): Record<string, string> {
  const body = sha256('');
  const headers: Record<string, string> = {
    host: new URL(options.endpoint).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': body,
    'x-acs-date': new Date(options.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': VERSION,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', query, lines, signed, body].join('\n');
  const signature = createHmac('sha256', options.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  const credential = `Credential=${options.accessKeyId}`;
  const authorization = `${ALGORITHM} ${credential},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

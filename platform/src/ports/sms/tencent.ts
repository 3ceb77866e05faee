import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { fetchJson } from '../fetch-json.ts';
import { SmsSendError } from './port.ts';
import type { SmsMessage, SmsSender } from './port.ts';

export interface TencentSmsOptions {
  readonly secretId: string;
  readonly secretKey: string;
  readonly sdkAppId: string;
  readonly signName: string;
  /** Of a template with two variables: the code, and the minutes it is valid. */
  readonly templateId: string;
  readonly region: string;
  readonly endpoint: string;
  readonly now: () => number;
}

export const TENCENT_SMS_ENDPOINT = 'https://sms.tencentcloudapi.com';
const SERVICE = 'sms';
const ALGORITHM = 'TC3-HMAC-SHA256';
const TYPE = 'application/json; charset=utf-8';
const answer = z.object({
  Response: z.object({
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
    Error: z.object({ Code: z.string() }).optional(),
  }),
});

/** Tencent Cloud's SendSms, signed by its V3 algorithm (TC3-HMAC-SHA256). */
export function createTencentSms(options: TencentSmsOptions): SmsSender {
  return {
    send: async (message) => {
      const body = JSON.stringify(bodyOf(options, message));
      const { Response } = await ask(options, body);
      const code = Response.Error?.Code ?? Response.SendStatusSet?.[0]?.Code ?? 'no status';
      if (code === 'Ok') return;
      const frequent = code.startsWith('LimitExceeded');
      throw new SmsSendError(frequent ? 'frequent' : 'refused', code);
    },
  };
}

async function ask(options: TencentSmsOptions, body: string) {
  try {
    const headers = signedHeaders(options, body);
    return answer.parse(await fetchJson(`${options.endpoint}/`, { method: 'POST', headers, body }));
  } catch (cause) {
    throw new SmsSendError('unreachable', 'tencent', { cause });
  }
}

function bodyOf(options: TencentSmsOptions, { mobile, code, validMinutes }: SmsMessage) {
  return {
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: options.sdkAppId,
    SignName: options.signName,
    TemplateId: options.templateId,
    TemplateParamSet: [code, String(validMinutes)],
  };
}

function signedHeaders(options: TencentSmsOptions, body: string): Record<string, string> {
  const seconds = String(Math.floor(options.now() / 1000));
  const day = new Date(options.now()).toISOString().slice(0, 10);
  const { host } = new URL(options.endpoint);
  const signed = 'content-type;host;x-tc-action';
  const lines = `content-type:${TYPE}\nhost:${host}\nx-tc-action:sendsms\n`;
  const request = ['POST', '/', '', lines, signed, sha256(body)].join('\n');
  const scope = `${day}/${SERVICE}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${options.secretKey}`, day), SERVICE), 'tc3_request');
  const text = [ALGORITHM, seconds, scope, sha256(request)].join('\n');
  const credential = `Credential=${options.secretId}/${scope}`;
  return {
    'content-type': TYPE,
    host,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': options.region,
    'x-tc-timestamp': seconds,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${signed}, Signature=${hmac(key, text).toString('hex')}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { causeOf } from '../cause-of.ts';
import { fetchJson } from '../fetch-json.ts';
import { SmsSendError } from './port.ts';
import type { SmsMessage, SmsSender } from './port.ts';
import { canonicalQuery, signAcs3 } from './sign-acs3.ts';
import type { AliyunKey } from './sign-acs3.ts';

export interface AliyunSmsOptions extends AliyunKey {
  readonly signName: string;
  /** The code of a template with the variable `code`. */
  readonly templateCode: string;
  readonly endpoint: string;
  readonly now: () => number;
}

export const ALIYUN_SMS_ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const answer = z.object({ Code: z.string() });

/** Aliyun's SendSms. */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  return {
    send: async (message) => {
      const { Code } = await ask(options, queryOf(options, message));
      if (Code === 'OK') return;
      const frequent = Code.startsWith('isv.BUSINESS_LIMIT_CONTROL');
      throw new SmsSendError(frequent ? 'frequent' : 'refused', Code);
    },
  };
}

async function ask(options: AliyunSmsOptions, query: Record<string, string>) {
  const request = {
    host: new URL(options.endpoint).host,
    action: 'SendSms',
    version: '2017-05-25',
    query,
    nonce: randomUUID(),
    time: options.now(),
  };
  try {
    const url = `${options.endpoint}/?${canonicalQuery(query)}`;
    return answer.parse(
      await fetchJson(url, { method: 'POST', headers: signAcs3(request, options) }),
    );
  } catch (error) {
    // Without the error itself: a fetch error may contain the address, which contains the mobile.
    throw new SmsSendError('unreachable', `aliyun: ${causeOf(error)}`);
  }
}

function queryOf(options: AliyunSmsOptions, { mobile, code }: SmsMessage) {
  return {
    PhoneNumbers: mobile,
    SignName: options.signName,
    TemplateCode: options.templateCode,
    TemplateParam: JSON.stringify({ code }),
  };
}

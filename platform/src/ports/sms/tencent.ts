import { z } from 'zod';
import { causeOf } from '../cause-of.ts';
import { fetchJson } from '../fetch-json.ts';
import { SmsSendError } from './port.ts';
import type { SmsMessage, SmsSender } from './port.ts';
import { signTc3 } from './sign-tc3.ts';
import type { TencentKey } from './sign-tc3.ts';

export interface TencentSmsOptions extends TencentKey {
  readonly sdkAppId: string;
  readonly signName: string;
  /** The id of a template with two variables: the code, and the minutes it is valid. */
  readonly templateId: string;
  readonly region: string;
  readonly endpoint: string;
  readonly now: () => number;
}

export const TENCENT_SMS_ENDPOINT = 'https://sms.tencentcloudapi.com';
const answer = z.object({
  Response: z.object({
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
    Error: z.object({ Code: z.string() }).optional(),
  }),
});

/** Tencent Cloud's SendSms. */
export function createTencentSms(options: TencentSmsOptions): SmsSender {
  return {
    send: async (message) => {
      const { Response } = await ask(options, JSON.stringify(bodyOf(options, message)));
      const code = Response.Error?.Code ?? Response.SendStatusSet?.[0]?.Code ?? 'no status';
      if (code === 'Ok') return;
      const frequent = code.startsWith('LimitExceeded');
      throw new SmsSendError(frequent ? 'frequent' : 'refused', code);
    },
  };
}

async function ask(options: TencentSmsOptions, body: string) {
  const request = {
    service: 'sms',
    host: new URL(options.endpoint).host,
    action: 'SendSms',
    version: '2021-01-11',
    region: options.region,
    body,
    time: options.now(),
  };
  try {
    const headers = signTc3(request, options);
    return answer.parse(await fetchJson(`${options.endpoint}/`, { method: 'POST', headers, body }));
  } catch (cause) {
    throw new SmsSendError('unreachable', `tencent: ${causeOf(cause)}`, { cause });
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

import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { createHttpDouble } from '../../../test/http-double.ts';
import type { DoubleRequest } from '../../../test/http-double.ts';
import type { SmsFailure } from './port.ts';
import { signTc3 } from './sign-tc3.ts';
import { smsContract } from './sms.contract.ts';
import { createTencentSms } from './tencent.ts';

const SECRET = 'double-secret';
const CODES = {
  frequent: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  refused: 'FailedOperation.SignatureIncorrectOrUnapproved',
};
const sent = z.object({
  PhoneNumberSet: z.tuple([z.string()]),
  TemplateParamSet: z.tuple([z.string(), z.string()]),
});

test('signs the example of the provider’s documentation', () => {
  const headers = signTc3(
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      time: 1_551_113_065_000,
    },
    { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) },
  );
  expect(headers['authorization']).toMatch(
    /Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f$/,
  );
});

smsContract('Tencent Cloud', async () => {
  const arrived: { mobile: string; code: string }[] = [];
  let failure: SmsFailure | null = null;
  const double = await createHttpDouble((request) => {
    if (!isSigned(request)) return { Response: { Error: { Code: 'AuthFailure' } } };
    if (failure === 'frequent' || failure === 'refused')
      return { Response: { SendStatusSet: [{ Code: CODES[failure] }], RequestId: '1' } };
    const { PhoneNumberSet, TemplateParamSet } = sent.parse(JSON.parse(request.body));
    arrived.unshift({ mobile: PhoneNumberSet[0].slice('+86'.length), code: TemplateParamSet[0] });
    return { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: '1' } };
  });
  return {
    sender: createTencentSms({
      secretId: 'double-id',
      secretKey: SECRET,
      sdkAppId: '1400000000',
      signName: '游戏盒子',
      templateId: '1',
      region: 'ap-guangzhou',
      endpoint: double.url,
      now: Date.now,
    }),
    arrived: () => arrived,
    fail: async (next) => {
      failure = next;
      if (next === 'unreachable') await double.close();
    },
    close: () => (failure === 'unreachable' ? Promise.resolve() : double.close()),
  };
});

/** The provider's own check, computed from the request as it arrived. */
function isSigned({ method, path, rawQuery, headers, body }: DoubleRequest): boolean {
  const given = /Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, scope = '', names = '', signature = ''] = given ?? [];
  const lines = names.split(';').map((name) => {
    const value = String(headers[name]);
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
  });
  const canonical = [method, path, rawQuery, lines.join(''), names, sha256(body)].join('\n');
  const time = String(headers['x-tc-timestamp']);
  const text = ['TC3-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  let key = Buffer.from(`TC3${SECRET}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { createHttpDouble } from '../../../test/http-double.ts';
import type { DoubleRequest } from '../../../test/http-double.ts';
import { createAliyunSms } from './aliyun.ts';
import type { SmsFailure } from './port.ts';
import { signAcs3 } from './sign-acs3.ts';
import { smsContract } from './sms.contract.ts';

const SECRET = 'double-secret';
const CODES = { frequent: 'isv.BUSINESS_LIMIT_CONTROL', refused: 'isv.SMS_SIGNATURE_ILLEGAL' };

test('signs the example of the provider’s documentation', () => {
  const headers = signAcs3(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      nonce: '3156853299f313e23d1673dc12e1703d',
      time: Date.parse('2023-10-26T10:22:32Z'),
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  );
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

smsContract('Aliyun', async () => {
  const arrived: { mobile: string; code: string }[] = [];
  let failure: SmsFailure | null = null;
  const double = await createHttpDouble((request) => {
    if (!isSigned(request)) return { Code: 'SignatureDoesNotMatch' };
    if (failure === 'frequent' || failure === 'refused') return { Code: CODES[failure] };
    const { code } = z
      .object({ code: z.string() })
      .parse(JSON.parse(request.query.get('TemplateParam') ?? ''));
    arrived.unshift({ mobile: request.query.get('PhoneNumbers') ?? '', code });
    return { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' };
  });
  return {
    sender: createAliyunSms({
      accessKeyId: 'double-id',
      accessKeySecret: SECRET,
      signName: '游戏盒子 (测试)',
      templateCode: 'SMS_1',
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
  const given = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '');
  const [, names = '', signature = ''] = given ?? [];
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const hash = createHash('sha256').update(body).digest('hex');
  const canonical = [method, path, rawQuery, lines.join(''), names, hash].join('\n');
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return createHmac('sha256', SECRET).update(text).digest('hex') === signature;
}

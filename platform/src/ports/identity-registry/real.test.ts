import { createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { createHttpDouble } from '../../../test/http-double.ts';
import type { DoubleRequest } from '../../../test/http-double.ts';
import { registryContract } from './identity-registry.contract.ts';
import type { RegistryAnswer } from './port.ts';
import { createIdentityRegistry } from './real.ts';
import { signForRegistry } from './sign-registry.ts';

const SECRET = '2836e95fcd10e04b0069bb1ee659955b';
const STATUS = { passed: 0, pending: 1, failed: 2 } as const;
const submitted = z.object({ ai: z.string(), name: z.string(), idNum: z.string() });

test('signs the example of the registry’s specification', () => {
  const system = { appId: 'test-appId', bizId: 'test-bizId', timestamps: '1584949895758' };
  const body =
    '{"data":"CqT/33f3jyoiYqT8MtxEFk3x2rlfhmgzhxpHqWosSj4d3hq2EbrtVyx2aLj565ZQNTcPrcDipnvpq/D/vQDaLKW70O83Q42zvR0//OfnYLcIjTPMnqa+SOhsjQrSdu66ySSORCAo"}';
  expect(signForRegistry(SECRET, { ...system, id: 'test-id', name: 'test-name' }, body)).toBe(
    '386c03b776a28c06b8032a958fbd89337424ef45c62d0422706cca633d8ad5fd',
  );
});

registryContract('the national registry', async () => {
  let next: RegistryAnswer = 'passed';
  let closed = false;
  const states = new Map<string, RegistryAnswer>();
  const double = await createHttpDouble((request) => {
    if (!isSigned(request)) return { errcode: 1011, errmsg: 'SYS SIGN ERROR' };
    let account = request.query.get('ai');
    if (request.method === 'POST') {
      const { ai, name, idNum } = submitted.parse(JSON.parse(decrypt(request.body)));
      if (name !== '林川' || idNum !== '11010519491231002X') return { errcode: 2001 };
      states.set(ai, next);
      account = ai;
    }
    const state = states.get(account ?? '');
    if (state === undefined) return { errcode: 2003, errmsg: 'BUS AUTH CODE NO AUTH RECODE' };
    return { errcode: 0, errmsg: 'OK', data: { result: { status: STATUS[state], pi: '1' } } };
  });
  const close = async () => {
    if (!closed) await double.close();
    closed = true;
  };
  return {
    registry: createIdentityRegistry({
      appId: 'a',
      bizId: 'b',
      secretKey: SECRET,
      checkUrl: `${double.url}/idcard/authentication/check`,
      queryUrl: `${double.url}/idcard/authentication/query`,
      now: Date.now,
    }),
    answerWith: (answer) => {
      next = answer;
    },
    decide: (account, answer) => void states.set(account, answer),
    breakDown: close,
    close,
  };
});

/** The registry's own check, computed from the request as it arrived. */
function isSigned({ headers, query, body }: DoubleRequest): boolean {
  const system = ['appId', 'bizId', 'timestamps'].map((name) => [
    name,
    String(headers[name.toLowerCase()]),
  ]);
  const text = [...system, ...query.entries()]
    .map((pair) => pair.join(''))
    .sort()
    .join('');
  const sign = createHash('sha256').update(SECRET + text + body);
  return headers['sign'] === sign.digest('hex');
}

function decrypt(body: string): string {
  const { data } = z.object({ data: z.string() }).parse(JSON.parse(body));
  const bytes = Buffer.from(data, 'base64');
  const key = Buffer.from(SECRET, 'hex');
  const decipher = createDecipheriv('aes-128-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = decipher.update(bytes.subarray(12, -16), undefined, 'utf8');
  return text + decipher.final('utf8');
}

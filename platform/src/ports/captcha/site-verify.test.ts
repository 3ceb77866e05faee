import { expect, onTestFinished, test } from 'vitest';
import { createHttpDouble } from '../../../test/http-double.ts';
import { createSiteVerify } from './site-verify.ts';

async function service(answer: (form: URLSearchParams) => unknown) {
  const double = await createHttpDouble(({ body }) => answer(new URLSearchParams(body)));
  onTestFinished(() => double.close());
  return createSiteVerify({ verifyUrl: `${double.url}/siteverify`, secret: 'the secret' });
}

test('asks with secret, answer and address', async () => {
  const captcha = await service((form) => ({
    success:
      form.get('secret') === 'the secret' &&
      form.get('response') === 'right' &&
      form.get('remoteip') === '203.0.113.7',
  }));
  expect(await captcha.verify('right', '203.0.113.7')).toBe(true);
  expect(await captcha.verify('wrong', '203.0.113.7')).toBe(false);
});

test.each([
  ['nothing that was agreed', () => ({ ok: 1 })],
  ['an error', () => fail()],
])('an answer of %s is no verdict', async (_, answer) => {
  const captcha = await service(answer);
  await expect(captcha.verify('right', '203.0.113.7')).rejects.toThrow("can't be asked");
});

function fail(): never {
  throw new Error('broken');
}

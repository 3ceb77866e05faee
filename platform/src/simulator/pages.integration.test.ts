import { createHash } from 'node:crypto';
import { SmsScene, getLoginQrcode, sendLoginSmsCode } from '@gamebox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const PAGES = [
  '/simulator',
  '/simulator/',
  '/simulator/sms',
  '/simulator/wechat',
  '/simulator/registry',
];
const FORMS = [
  ['/simulator/sms/failure', 'failure=frequent'],
  ['/simulator/wechat/scan', 'ticket=x'],
  ['/simulator/wechat/answer', 'ticket=x&answer=refuse'],
  ['/simulator/wechat/service', 'service=on'],
  ['/simulator/registry/decide', 'accountKey=x&answer=passed'],
  ['/simulator/registry/mode', 'mode=auto&delay=0'],
] as const;

const get = (url: string) => platform.app.inject({ url });
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  platform.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each(PAGES)('%s is a page without scripts', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(body).not.toMatch(/<script|\son\w+=/);
  expect(body).toMatch(/<html lang="zh-CN">/);
});

test('the inbox shows the latest code of each mobile, and as JSON', async () => {
  await platform.call(sendLoginSmsCode, { body: { mobile: '13812340000', scene: SmsScene.login } });
  await platform.call(sendLoginSmsCode, { body: { mobile: '13912340000', scene: SmsScene.login } });
  const code = platform.simulators.sms.inbox()[1]?.code ?? 'none';
  const { body } = await get('/simulator/sms?mobile=138');
  expect(body).toContain(code);
  expect(body).not.toContain('13912340000');
  expect((await get('/simulator/sms/messages?mobile=13812340000')).json()).toMatchObject([
    { mobile: '13812340000', code },
  ]);
});

test('what is typed comes back escaped', async () => {
  const query = encodeURIComponent('"><img src=x onerror=alert(1)>');
  for (const url of [`/simulator/sms?mobile=${query}`, `/simulator/wechat?ticket=${query}`])
    expect((await get(url)).body).not.toContain('<img src=x');
});

test('the QR text, pasted whole, opens the phone', async () => {
  const { data } = await platform.call(getLoginQrcode);
  const { body } = await get(`/simulator/wechat?ticket=${encodeURIComponent(data?.qrcode ?? '')}`);
  for (const words of ['扫描', '确认登录', '拒绝', '林川']) expect(body).toContain(words);
});

describe('only a form of the same origin changes anything', () => {
  test.each(FORMS)('%s', async (url, form) => {
    expect((await get(url)).json()).toMatchObject({ code: 404 });
    const elsewhere = { origin: 'https://evil.test' };
    expect((await post(url, form, elsewhere)).json()).toMatchObject({ code: 403 });
    expect((await post(url, form, { 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({
      code: 403,
    });
    expect((await post(url, 'nothing=1')).json()).toMatchObject({ code: 400 });
    expect((await post(url, form, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  });
});

test('in production none of it exists, and the log says so', async () => {
  const production = await createTestPlatform({ production: true });
  for (const url of [...PAGES, '/simulator/sms/messages']) {
    const answer = await production.app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('模拟器');
    expect(answer.body).not.toContain('13812340000');
  }
  for (const [url] of FORMS) {
    const answer = await production.app.inject({ method: 'POST', url });
    expect(answer.statusCode).toBe(404);
  }
  await production.close();
});

import { createHash } from 'node:crypto';
import { QR_EXPIRY_MS, SmsScene, getLoginQrcode, sendLoginSmsCode } from '@gamebox/contract';
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
  '/simulator/payment',
  '/simulator/payment/bill',
  '/simulator/payment/pay',
  '/simulator/releases',
];
const FORMS = [
  ['/simulator/sms/failure', 'failure=frequent'],
  ['/simulator/wechat/scan', 'ticket=x'],
  ['/simulator/wechat/answer', 'ticket=x&answer=refuse'],
  ['/simulator/wechat/service', 'service=on'],
  ['/simulator/registry/decide', 'accountKey=x&answer=passed'],
  ['/simulator/registry/mode', 'mode=auto&delay=0'],
  ['/simulator/releases/publish', 'gameId=1002'],
  ['/simulator/payment/confirm', 'provider=wechat&orderNo=A0'],
  ['/simulator/payment/act', 'provider=wechat&orderNo=A0&action=payNow'],
  ['/simulator/payment/refund', 'provider=wechat&orderNo=A0&refundNo=R0&state=done'],
  ['/simulator/payment/service', 'provider=wechat&service=on'],
  ['/simulator/payment/refund-mode', 'provider=wechat&mode=later'],
  ['/simulator/payment/plant', 'provider=wechat&amount=1.00&day=2026-06-16'],
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

describe('the QR codes that wait', () => {
  const list = async () => (await get('/simulator/wechat')).body;
  const ticketsOf = (body: string) =>
    [...body.matchAll(/name="ticket" value="([^"]+)"/g)].map(([, ticket = '']) => ticket);
  async function showQr(): Promise<string> {
    platform.clock.advance(1_000);
    const { data } = await platform.call(getLoginQrcode);
    return new URL(data?.qrcode ?? '').searchParams.get('ticket') ?? '';
  }

  test('are listed, the newest first, until they end', async () => {
    platform.clock.advance(QR_EXPIRY_MS);
    expect(await list()).toContain('还没有等待的二维码');
    const older = await showQr();
    const newer = await showQr();
    const body = await list();
    expect(ticketsOf(body)).toEqual([newer, older]);
    expect(body).toContain('<td>300 秒</td>');
    expect(body).toContain('<td>299 秒</td>');
    expect(body).toContain('http-equiv="refresh"');
    await post('/simulator/wechat/answer', `ticket=${newer}&answer=refuse`);
    await get(`/wechat/callback?state=${newer}`);
    expect(ticketsOf(await list())).toEqual([older]);
    platform.clock.advance(QR_EXPIRY_MS);
    expect(ticketsOf(await list())).toEqual([]);
  });

  test('say whether they were scanned, and lead to their phone', async () => {
    const ticket = await showQr();
    expect(await list()).toContain('等待扫描');
    await get(`/wechat/scan?scene=${ticket}`);
    expect(await list()).toContain('已扫描');
    const phone = (await get(`/simulator/wechat?ticket=${ticket}&scanned=1`)).body;
    expect(phone).toContain('确认登录');
    expect(phone).not.toContain('http-equiv="refresh"');
  });
});

test('the QR text, pasted whole, opens the phone', async () => {
  const { data } = await platform.call(getLoginQrcode);
  const { body } = await get(`/simulator/wechat?ticket=${encodeURIComponent(data?.qrcode ?? '')}`);
  for (const text of ['扫描', '确认登录', '拒绝', '林川']) expect(body).toContain(text);
});

describe('payments', () => {
  const order = (orderNo: string) => ({
    orderNo,
    amountFen: 5_000,
    subject: '<充值>',
    expireTime: platform.clock.now() + 600_000,
  });
  const create = (orderNo: string) => platform.simulators.payments.alipay.createQr(order(orderNo));
  const act = (orderNo: string, action: string) =>
    post('/simulator/payment/act', `provider=alipay&orderNo=${orderNo}&action=${action}`);
  const find = (orderNo: string) => platform.simulators.payments.alipay.find(orderNo);

  test('the QR code opens a phone that says what is paid, and pays it once', async () => {
    const { qrText } = await create('P1');
    const { pathname, search } = new URL(qrText);
    const phone = await get(`${pathname}${search}`);
    for (const text of ['游戏盒子', '50.00', '&#60;充值&#62;', '确认支付', '模拟器'])
      expect(phone.body).toContain(text);
    const confirm = () => post('/simulator/payment/confirm', 'provider=alipay&orderNo=P1');
    expect((await confirm()).headers.location).toBe(`${pathname}${search}`);
    await confirm();
    expect((await get(`${pathname}${search}`)).body).toContain('支付成功');
    expect(find('P1')).toMatchObject({ state: 'paid', notices: [{ attempts: 1 }] });
    expect((await get('/simulator/payment/orders')).json()).toMatchObject([
      { provider: 'alipay', orderNo: 'P1', state: 'paid' },
    ]);
  });

  test('the phone does not pay what is closed; the order’s page does', async () => {
    await create('P2');
    await act('P2', 'close');
    await post('/simulator/payment/confirm', 'provider=alipay&orderNo=P2');
    expect(find('P2')).toMatchObject({ state: 'closed', payment: null });
    expect((await get('/simulator/payment/pay?provider=alipay&orderNo=P2')).body).toContain(
      '订单已关闭',
    );
    await act('P2', 'payOther');
    expect(find('P2')).toMatchObject({ state: 'paid', payment: { paidFen: 5_100 } });
  });

  test('an order’s page offers what can be done with it, and does it', async () => {
    await create('P3');
    const page = async () =>
      (await get('/simulator/payment/order?provider=alipay&orderNo=P3')).body;
    const actionsOf = (body: string) =>
      [...body.matchAll(/name="action" value="(\w+)"/g)].map(([, name = '']) => name);
    expect(actionsOf(await page())).toEqual(
      expect.arrayContaining(['payNow', 'payLate', 'payNever', 'close', 'forgeSignature']),
    );
    const forged = await act('P3', 'forgeSignature');
    expect(forged.headers.location).toMatch(/answered=refused$/);
    expect((await get(String(forged.headers.location))).body).toContain('拒绝了这条伪造的通知');
    await act('P3', 'payAfterRefund');
    expect(actionsOf(await page())).toEqual(
      expect.arrayContaining(['notifyAgain', 'forgeMerchant', 'billMissing']),
    );
    await act('P3', 'billMissing');
    expect(await page()).toContain('<dd>漏记</dd>');
    await post('/simulator/payment/refund-mode', 'provider=alipay&mode=pending');
    const refund = { tradeNo: null, refundFen: 1, totalFen: 5_000, reason: '' };
    await platform.simulators.payments.alipay.refund({ orderNo: 'P3', refundNo: 'R1', ...refund });
    await post('/simulator/payment/refund', 'provider=alipay&orderNo=P3&refundNo=R1&state=failed');
    expect(find('P3')?.refunds).toMatchObject([{ refundNo: 'R1', state: 'failed' }]);
    expect(find('P3')?.notices.map(({ refundNo }) => refundNo)).toEqual([null, 'R1']);
    await post('/simulator/payment/refund-mode', 'provider=alipay&mode=done');
  });

  test('a provider that does not answer is set and seen', async () => {
    await post('/simulator/payment/service', 'provider=alipay&service=off');
    await expect(create('P4')).rejects.toMatchObject({ failure: 'unreachable' });
    expect((await get('/simulator/payment')).body).toMatch(/value="off" aria-pressed="true"/);
    await post('/simulator/payment/service', 'provider=alipay&service=on');
  });
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

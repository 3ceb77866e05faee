import { getLastRegisterAccount, getPaymentOptions, listGameAccounts } from '@gamebox/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { button } from '../../test/find.ts';
import { beginRecharge, openRecharge as open } from '../../test/recharge-world.tsx';
import { sampleOptions } from '../../test/sample-payments.ts';

let api: ReturnType<typeof beginRecharge>;
beforeEach(() => {
  api = beginRecharge();
});

test('a minor sees the caps and what is left before choosing', async () => {
  const used = { monthUsedFen: 7000, monthWaiting: { orders: 2, fen: 6000 } };
  const caps = { singleFen: 5000, monthFen: 20_000, monthLeftFen: 13_000, ...used };
  api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps }));
  const { user } = open();
  expect((await screen.findByText(/^未成年人每次最多充值/)).textContent).toBe(
    '未成年人每次最多充值 ¥50.00，每月最多 ¥200.00，本月还可充 ¥130.00；' +
      '同一实名的账号合计本月已用 ¥70.00，' +
      '其中 ¥60.00 在等待支付（2 笔订单，查看），未付的订单关闭后恢复。查看家长监护规则',
  );
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toBe(
    '/center?tab=orders',
  );
  expect(screen.getByRole('radio', { name: /¥100.00超出限额/ })).toHaveProperty('disabled', true);
  expect(screen.queryByText(/^充到/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '其他金额' }), '51');
  expect(await screen.findByText(/未成年人每次最多支付 ¥50\.00/)).toBeTruthy();
  expect(await button('支付 ¥51.00')).toHaveProperty('disabled', true);
});

test.each([
  [0, '限额按实名认证的本人计算，同一身份证号下的所有账号合并计入。'],
  [20_000, '同一实名的账号合计本月已用 ¥200.00。'],
])('with %i fen used, a minor reads that the cap counts all their accounts', async (fen, text) => {
  const used = { monthUsedFen: fen, monthLeftFen: 20_000 - fen };
  const caps = { singleFen: 5000, monthFen: 20_000, ...used };
  api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps }));
  open();
  const note = await screen.findByText(/^未成年人每次最多充值/);
  expect(note.textContent?.split('；').at(-1)).toBe(`${text}查看家长监护规则`);
});

test('waiting orders are part of the reason why a minor can’t pay', async () => {
  const caps = { singleFen: 5000, monthFen: 20_000, monthLeftFen: 3000 };
  const monthWaiting = { orders: 1, fen: 5000 };
  api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps, monthWaiting }));
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: '其他金额' }), '50');
  expect(
    await screen.findByText(/本月还可支付 ¥30\.00，另有 ¥50\.00 在等待支付（1 笔订单）/),
  ).toBeTruthy();
});

test.each(['/recharge', '/recharge?gameId=1001&amountFen=1000'])(
  'for a player below eight %s has no controls, and says why',
  async (path) => {
    const caps = { singleFen: 0, monthFen: 0, monthLeftFen: 0 };
    api.on(getPaymentOptions, sampleOptions({ standing: 'underage', ...caps }));
    open(path);
    expect(await screen.findByText('未满 8 周岁的用户不能充值')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去看家长监护' }).getAttribute('href')).toBe(
      '/guardian',
    );
    for (const role of ['radio', 'textbox', 'button']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('region', { name: '支付' })).toBeNull();
  },
);

test.each(['/recharge', '/recharge?gameId=1001'])(
  'too much for a minor is said at the field before there is an account (%s)',
  async (path) => {
    api.on(getLastRegisterAccount, null);
    api.on(listGameAccounts, []);
    const caps = { singleFen: 5000, monthFen: 20_000, monthLeftFen: 20_000 };
    api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps }));
    const { user } = open(path);
    const field = await screen.findByRole('textbox', { name: '其他金额' });
    await user.type(field, '51');
    expect((await screen.findByRole('alert')).textContent).toBe('超出限额，现在最多可充 ¥50.00');
    const summary = within(screen.getByRole('region', { name: '支付' }));
    expect(summary.getByRole('button', { name: '超出限额' })).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, '50');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(summary.queryByRole('button', { name: '超出限额' })).toBeNull();
  },
);

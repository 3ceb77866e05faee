import {
  exchangeRubies,
  getPaymentOptions,
  getPrivilege,
  getUnfinishedPaymentOrder,
  getUserDetail,
  listRubyGoods,
  pageBalanceLog,
  pageMemberTerms,
  quotePaymentOrder,
} from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginPlayer } from '../../test/begin-player.ts';
import { useGain } from '../../features/reward/model/gain-store.ts';
import { broken, refused, silent } from '../../test/fake-api.ts';
import { button, dialog } from '../../test/find.ts';
import { reloadUnknown } from '../../test/reload-unknown.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleOptions, samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleOffer, samplePrivilege, sampleTerm } from '../../test/sample-privilege.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { RubiesScreen } from './rubies-screen.tsx';
import { stores } from '../../test/stores.ts';

const goods = {
  goodsId: 7,
  name: '专区币 100',
  description: '立即到账',
  rubies: 40,
  rewards: [{ type: 1 as const, value: 100, minValue: null, maxValue: null, couponName: null }],
};
const dear = { ...goods, goodsId: 8, name: '会员券', rubies: 2000 };

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  const { details, ...order } = samplePaymentOrder(1);
  api.on(getUserDetail, sampleUser());
  api.on(getPrivilege, samplePrivilege());
  api.on(getPaymentOptions, { ...sampleOptions(), methods: [1, 2, 3] });
  api.on(quotePaymentOrder, { ...order, details, methods: [1, 2, 3], usableCoupons: [] });
  api.on(getUnfinishedPaymentOrder, null);
  api.on(listRubyGoods, [goods, dear]);
  api.on(pageMemberTerms, { total: 0, list: [] });
  api.on(pageBalanceLog, { total: 0, list: [] });
});

const open = (list = '') =>
  renderScreen('/rubies', <RubiesScreen />, { path: `/rubies${list && `?list=${list}`}` });
const standing = () => within(screen.getByRole('region', { name: '我的会员' }));
const quoted = () => api.asked(quotePaymentOrder).map(({ body }) => body['content']);

test('a player without membership sees what each level gives, and the price of a term', async () => {
  const { user } = open();
  const table = within(await screen.findByRole('table', { name: '三个会员等级的特权对比' }));
  expect(standing().getByText('您现在是普通会员')).toBeTruthy();
  expect(standing().getByText(/1 年 ¥148\.00（约 ¥12\.34\/月）$/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^1 年.*约\s¥12\.34\/月/ })).toBeTruthy();
  const levels = table.getByRole('columnheader', { name: /红钻会员/ });
  // Two lines: a bracket would break inside in a narrow column.
  expect(within(levels).getByText('1 年 ¥148.00')).toBeTruthy();
  expect(within(levels).getByText('约 ¥12.34/月')).toBeTruthy();
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('充值加赠')).toEqual(['—没有', '+3%', '+8%']);
  expect(cells('每日签到')).toEqual(['—没有', '+5 积分\n+1 红宝石', '+15 积分']);
  expect(cells('积分商城')).toEqual(['—没有', '9.5 折', '低至 8.5 折']);
  expect(table.getByRole('columnheader', { current: true }).textContent).toContain('普通会员');
  expect(screen.getByRole('heading', { name: '开通红钻会员' })).toBeTruthy();
  expect(screen.getByText(/有效期至 12月22日/)).toBeTruthy();
  await waitFor(() => expect(quoted()).toContainEqual({ offerId: 1 }));
  await user.click(screen.getByRole('radio', { name: /1 年/ }));
  await waitFor(() => expect(quoted()).toContainEqual({ offerId: 2 }));
  await user.click(screen.getByRole('radio', { name: '至尊会员' }));
  await waitFor(() => expect(quoted()).toContainEqual({ offerId: 3 }));
});

test('a renewal says once from when it is valid', async () => {
  const offer = sampleOffer(1);
  if (offer.preview === null) throw new Error('The sample has a preview');
  const beginTime = Date.parse('2027-03-09T00:00:00+08:00');
  const endTime = Date.parse('2027-04-09T00:00:00+08:00');
  const preview = { ...offer.preview, kind: 'renew' as const, beginTime, endTime };
  const member = { memberLevel: 1 as const, expireTime: beginTime, daysLeft: 90 };
  api.on(getPrivilege, samplePrivilege({ ...member, offers: [{ ...offer, preview }] }));
  open();
  const term = await screen.findByText(/3月9日起，接续当前会员/);
  expect(term.parentElement?.textContent?.match(/生效/g)).toHaveLength(1);
});

test('an upgrade shows the discount for the remaining term before anything is paid', async () => {
  const preview = {
    kind: 'upgrade' as const,
    creditDays: 20,
    creditFen: 968,
    creditRubies: 1040,
    dueFen: 3532,
    extraDays: 2,
    beginTime: 0,
    endTime: Date.parse('2026-12-23T00:00:00+08:00'),
  };
  const upgrade = sampleOffer(3, { memberLevel: 2, priceFen: 4500, preview });
  const member = { memberLevel: 1 as const, expireTime: preview.endTime, daysLeft: 3 };
  api.on(getPrivilege, samplePrivilege({ ...member, offers: [sampleOffer(1), upgrade] }));
  const { user } = open();
  await screen.findByRole('table');
  expect(standing().getByText('有效期至 12月22日')).toBeTruthy();
  expect(standing().getByText(/即将到期/)).toBeTruthy();
  // The term was bought when the level had other benefits.
  expect(screen.getByText(/按开通时的约定/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '至尊会员' }));
  expect(screen.getByRole('heading', { name: '升级至尊会员' })).toBeTruthy();
  expect(screen.getByText('这些天已送 1,040，从新会员的赠送里抵扣')).toBeTruthy();
  expect(screen.getByText(/剩余 20 天/).textContent).toBe(
    '红钻会员剩余 20 天，抵 ¥9.68¥45.00 − ¥9.68 = ¥35.32',
  );
  expect(screen.getByText(/折成 2 天/)).toBeTruthy();
  expect(screen.getByText('红钻会员原 12月22日到期，支付后结束')).toBeTruthy();
});

test('what is refused can’t be paid, and says why', async () => {
  const lower = sampleOffer(1, { preview: null, refusal: 'higherLevel' });
  const member = { memberLevel: 2 as const, expireTime: Date.now() + 9e9, daysLeft: 100 };
  api.on(
    getPrivilege,
    samplePrivilege({ ...member, offers: [lower, sampleOffer(3, { memberLevel: 2 })] }),
  );
  const { user } = open();
  await screen.findByRole('table');
  expect(screen.getByRole('radio', { name: '至尊会员', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '红钻会员' }));
  expect(screen.getByText('至尊会员有效期内，不需要再开通红钻会员')).toBeTruthy();
  const pay = screen.getByRole('button', { name: '现在不能开通' });
  expect(pay.hasAttribute('disabled')).toBe(true);
});

test('rubies are exchanged after a question; a press after a lost answer repeats the same exchange', async () => {
  const { user } = open();
  const shop = within(await screen.findByRole('list', { name: '红宝石兑换' }));
  expect(await shop.findByRole('button', { name: '还差 720' })).toHaveProperty('disabled', true);
  await user.click(shop.getByRole('button', { name: '兑换专区币 100' }));
  const question = within(await screen.findByRole('dialog', { name: '用 40 红宝石兑换？' }));
  expect(question.getByText(/兑换后剩余 1,240 红宝石/)).toBeTruthy();
  api.on(exchangeRubies, broken());
  const player = sampleUser();
  api.on(getUserDetail, { ...player, balances: { ...player.balances, rubies: 20 } });
  await user.click(question.getByRole('button', { name: '兑换 · 40 红宝石' }));
  expect(await question.findByText(/兑换后剩余 0 红宝石/)).toBeTruthy();
  expect(await question.findByText('没有收到响应，请重试；不会重复扣除红宝石')).toBeTruthy();
  api.on(exchangeRubies, { rewards: [{ type: 1, value: 100, couponName: null }] });
  await user.click(question.getByRole('button', { name: '兑换 · 40 红宝石' }));
  await waitFor(() => expect(useGain.of(stores).getState().gain?.title).toBe('兑换成功'));
  const [first, second] = api.asked(exchangeRubies);
  expect(first?.body).toEqual(second?.body);
  expect(first?.body['goodsId']).toBe(7);
});

test('an exchange without an answer is repeated after a reload once the player is known, by them alone', async () => {
  api.on(exchangeRubies, broken());
  const ask = async () => {
    const { user } = open();
    await user.click(await button('兑换专区币 100'));
    const question = await dialog('用 40 红宝石兑换？');
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: /^兑换/ });
    return { confirm, question, press: () => user.click(confirm) };
  };
  const first = await ask();
  await waitFor(() => expect(first.confirm.disabled).toBe(false));
  await first.press();
  await first.question.findByText(/^没有收到响应/);
  const telling = reloadUnknown(api);
  const again = await ask();
  expect(await again.question.findByText('没有读到您的账户，正在重试')).toBeTruthy();
  expect(again.confirm.disabled).toBe(true);
  await telling();
  await waitFor(() => expect(again.confirm.disabled).toBe(false));
  await again.press();
  await again.question.findByText(/^没有收到响应/);
  await reloadUnknown(api)(sampleUser({ userId: 2 }));
  const other = await ask();
  await waitFor(() => expect(other.confirm.disabled).toBe(false));
  await other.press();
  await other.question.findByText(/^没有收到响应/);
  const [one, two, three] = api.asked(exchangeRubies).map(({ body }) => body['requestId']);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('rubies not known yet are not shown as 0, neither in the head nor in the question', async () => {
  api.on(getUserDetail, silent());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '兑换专区币 100' }));
  const question = within(await screen.findByRole('dialog', { name: '用 40 红宝石兑换？' }));
  expect(question.getByText(/^专区币 100。/).textContent).toBe('专区币 100。兑换后不能退回。');
  const exchange = question.getByRole('button', { name: '兑换 · 40 红宝石' });
  expect(exchange.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('0')).toBeNull();
});

test('purchases are listed with their state', async () => {
  api.on(pageMemberTerms, {
    total: 4,
    list: [
      sampleTerm(4, { paidFen: 1500, creditFen: 3000, refundedFen: 1500, creditRefundedFen: 3000 }),
      sampleTerm(3, { method: 5, paidFen: 1500, creditFen: 20, refundedFen: 30 }),
      sampleTerm(2, { memberLevel: 2, months: 12, paidFen: 40_000, creditFen: 800 }),
      sampleTerm(1, { state: 'credited', refundedFen: 500 }),
    ],
  });
  open('terms');
  const terms = within(await screen.findByRole('list', { name: '开通记录' })).getAllByRole(
    'listitem',
  );
  expect(terms[0]?.textContent).toMatch(/另抵扣 ¥30\.00，已由原订单退回退款 ¥15\.00/);
  expect(terms[1]?.textContent).toMatch(/1,500平台币.*另抵扣 20平台币.*退款 30平台币/);
  expect(terms[2]?.textContent).toMatch(/至尊会员 1 年.*¥400\.00.*另抵扣 ¥8\.00.*生效中/);
  expect(terms[3]?.textContent).toMatch(/红钻会员 1 个月.*退款 ¥5\.00.*已抵扣升级/);
});

test('an empty list says what to do; a failure offers a retry', async () => {
  const { user } = open('terms');
  expect(await screen.findByText(/开通会员后，每一次的有效期/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '红宝石明细' }));
  expect(await screen.findByRole('link', { name: '去签到' })).toBeTruthy();
  api.on(getPrivilege, broken());
  api.on(listRubyGoods, refused('INTERNAL'));
  open('exchange');
  expect((await screen.findAllByRole('button', { name: '重试' })).length).toBeGreaterThan(0);
});

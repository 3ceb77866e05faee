import { getMinorRules, getPaymentOptions, getUserDetail, listHelp } from '@gamebox/contract';
import type { MinorRules } from '@gamebox/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleOptions } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { logIn } from '../../test/test-http.tsx';
import { GuardianScreen } from './guardian-screen.tsx';

const day = (
  name: string,
  playable = false,
  kind: MinorRules['days'][number]['kind'] = 'ordinary',
) => ({
  day: name,
  kind,
  playable,
});

// A Monday.
const rules: MinorRules = {
  adultAge: 18,
  hours: { from: '20:00', to: '21:00' },
  days: [
    day('2026-06-15'),
    day('2026-06-16'),
    day('2026-06-17'),
    day('2026-06-18'),
    day('2026-06-19', true, 'holiday'),
    day('2026-06-20', true, 'holiday'),
    day('2026-06-21', false, 'workday'),
  ],
  nextPlayDay: '2026-06-19',
  nextHoliday: { from: '2026-06-19', to: '2026-06-20' },
  knownUntil: '2026-12-31',
  playableNow: false,
  caps: [
    { fromAge: 0, toAge: 8, singleFen: 0, monthFen: 0 },
    { fromAge: 8, toAge: 16, singleFen: 5000, monthFen: 20_000 },
    { fromAge: 16, toAge: 18, singleFen: 10_000, monthFen: 40_000 },
  ],
};

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi();
  api.on(getMinorRules, rules);
  api.on(listHelp, { articles: [], contact: null });
});

const rowOf = async (weekday: string) => {
  const week = within(await screen.findByRole('list', { name: '未来 7 天' }));
  return week.getAllByRole('listitem').find((row) => row.textContent.startsWith(weekday))
    ?.textContent;
};

test('shows what a 15-year-old may do on a Tuesday and in general', async () => {
  renderScreen('/guardian', <GuardianScreen />);
  expect(await rowOf('周二')).toContain('不能玩');
  expect(screen.getByRole('radio', { name: '8–15 岁' })).toHaveProperty('checked', true);
  expect(screen.getByText('今天不能玩')).toBeTruthy();
  expect(screen.getByText(/下一次：周五（6月19日） 20:00–21:00/)).toBeTruthy();
  expect(await rowOf('周五')).toContain('法定节假日20:00–21:00');
  expect(await rowOf('周日')).toContain('调休上班不能玩');
  expect(screen.getByText('单次最多').nextElementSibling?.textContent).toContain('50');
  expect(screen.getByText('每月累计最多').nextElementSibling?.textContent).toContain('200');
});

test('shows the rules of the other ages', async () => {
  const { user } = renderScreen('/guardian', <GuardianScreen />);
  await user.click(await screen.findByRole('radio', { name: '不满 8 岁' }));
  expect(screen.getByText(/不能充值/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '16–17 岁' }));
  expect(screen.getByText('每月累计最多').nextElementSibling?.textContent).toContain('400');
  await user.click(screen.getByRole('radio', { name: '18 岁及以上' }));
  expect(await rowOf('周二')).toContain('不限时间');
});

test.each([
  ['in the hour', { playableNow: true }, '现在可以玩，到 21:00 为止'],
  ['before it', { nextPlayDay: '2026-06-15' }, '今天 20:00–21:00 可以玩'],
])('%s', async (_, change, text) => {
  api.on(getMinorRules, { ...rules, ...change });
  renderScreen('/guardian', <GuardianScreen />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('unknown hours and an unknown present leave the days and caps readable', async () => {
  api.on(getMinorRules, () => ({
    ...rules,
    hours: null,
    playableNow: 'x',
    days: rules.days.map((each) => ({ ...each, playable: each.playable || 'x' })),
  }));
  renderScreen('/guardian', <GuardianScreen />);
  expect(await rowOf('周五')).toContain('法定节假日时段未知');
  expect(await rowOf('今天')).toContain('不能玩');
  expect(screen.getByText('今天不能玩').parentElement?.textContent).toContain(
    '下一次：周五（6月19日）。',
  );
  expect(screen.getByText('时间一到，游戏会被关闭，关掉游戏盒子的窗口也一样。')).toBeTruthy();
});

const laterDays = async () =>
  within(await screen.findByRole('list', { name: '再往后' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows the next days to play after the week, as far as the calendar goes', async () => {
  const later = { from: '2026-09-25', to: '2026-09-27' };
  api.on(getMinorRules, { ...rules, nextPlayDay: '2026-06-26', nextHoliday: later });
  const { user } = renderScreen('/guardian', <GuardianScreen />);
  expect(await laterDays()).toEqual([
    '下一次可以玩：周五（6月26日） 20:00–21:00。',
    '下一个法定节假日：周五（9月25日）到周日（9月27日），每天 20:00–21:00 可以玩。',
    '节假日安排已录入到2026年12月31日；2027 年放假安排公布后更新。',
  ]);
  expect(screen.getByText(/^福利大厅的抽奖只用积分.*不能用钱买/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '18 岁及以上' }));
  expect(screen.queryByRole('list', { name: '再往后' })).toBeNull();
});

test('in a year without a calendar every part says that no day is for playing', async () => {
  const days = rules.days.map(({ day: name }) => day(name, false, 'unknown'));
  const unknown = { days, nextPlayDay: null, nextHoliday: null, knownUntil: null };
  api.on(getMinorRules, { ...rules, ...unknown });
  const { user } = renderScreen('/guardian', <GuardianScreen />);
  expect(await rowOf('周五')).toContain('节假日安排未公布公布前不能玩');
  const answer = screen.getByText('今天不能玩').parentElement;
  expect(answer?.textContent).toContain('2026 年的节假日安排还没有录入');
  expect(answer?.textContent).not.toContain('只能在周五');
  expect(screen.queryByRole('list', { name: '再往后' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '18 岁及以上' }));
  expect(await rowOf('周五')).toBe('周五6月19日不限时间');
});

test('at the end of the calendar the next year’s holidays are said to be missing', async () => {
  api.on(getMinorRules, { ...rules, nextPlayDay: null, nextHoliday: null });
  renderScreen('/guardian', <GuardianScreen />);
  expect(await screen.findByText(/^2027 年的节假日安排还没有录入/)).toBeTruthy();
});

const loggedIn = () => screen.findByRole('region', { name: '现在登录的孩子' });
const limitsOf = (singleFen: number, monthFen: number, monthLeftFen: number) =>
  sampleOptions({ standing: 'minor', singleFen, monthFen, monthLeftFen });

test.each([
  [limitsOf(10_000, 40_000, 5000), '16–17 岁', '本月还可充值 ¥50.00，现在一次最多 ¥50.00。'],
  [limitsOf(5000, 20_000, 20_000), '8–15 岁', '本月还可充值 ¥200.00，现在一次最多 ¥50.00。'],
  [limitsOf(5000, 20_000, 0), '8–15 岁', '本月的 ¥200.00 已经用完，下个月才能充值。'],
  [limitsOf(0, 0, 0), '不满 8 岁', '现在不能充值。'],
])(
  'a child that is logged in is named, with what holds for them: %#',
  async (options, age, left) => {
    logIn();
    api.on(getUserDetail, sampleUser({ minor: true }));
    api.on(getPaymentOptions, options);
    renderScreen('/guardian', <GuardianScreen />);
    const text = within(await loggedIn());
    expect(text.getByText('现在登录的是未成年人“掌灯人”')).toBeTruthy();
    expect(
      await text.findByText(`按实名认证的年龄，本页“${age}”的规则适用于这个账号。${left}`),
    ).toBeTruthy();
    expect(screen.getByRole('radio', { name: age })).toHaveProperty('checked', true);
  },
);

test('of a child whose caps are not known the rules of all minors are told', async () => {
  logIn();
  api.on(getUserDetail, sampleUser({ minor: true, nickname: '' }));
  renderScreen('/guardian', <GuardianScreen />);
  const text = within(await loggedIn());
  expect(text.getByText('现在登录的是未成年人')).toBeTruthy();
  expect(text.getByText('本页未成年人的规则适用于这个账号。')).toBeTruthy();
});

test('an adult who is logged in is not spoken of, and not asked about', async () => {
  logIn();
  api.on(getUserDetail, sampleUser());
  renderScreen('/guardian', <GuardianScreen />);
  expect(await screen.findByText('今天不能玩')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '现在登录的孩子' })).toBeNull();
  expect(api.asked(getPaymentOptions)).toEqual([]);
});

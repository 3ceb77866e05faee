import {
  ERRORS,
  confirmLotteryAddress,
  createLotteryDetail,
  getLotteryUserBySetting,
  getPointsLotteryDetails,
  getWinningList,
  listAddresses,
  setLotteryClientSeed,
} from '@gamebox/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, enabledButton } from '../../../test/find.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { broken, refused, silent } from '../../../test/fake-api.ts';
import { reloadUnknown } from '../../../test/reload-unknown.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleAddress } from '../../../test/sample-addresses.ts';
import { sampleUser } from '../../../test/sample-user.ts';
import { sampleDraw, sampleLottery } from '../../../test/sample-welfare.ts';
import { writeStored } from '../../../shared/lib/stored.ts';
import { WelfareScreen } from '../welfare-screen.tsx';

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  api.on(getPointsLotteryDetails, sampleLottery());
  api.on(getLotteryUserBySetting, {
    drawsLeft: 7,
    points: 100,
    roundId: 9,
    clientSeed: 'mine',
    nonce: 4,
  });
  api.on(getWinningList, [{ nickname: '青**火', prizeName: '机械键盘', time: Date.now() }]);
  api.on(listAddresses, [sampleAddress(7)]);
});
afterEach(() => vi.restoreAllMocks());

const open = () => renderScreen('/welfare', <WelfareScreen />, { path: '/welfare?tab=lottery' });
type User = ReturnType<typeof open>['user'];
const sent = () => api.asked(createLotteryDetail).map(({ body }) => body);

async function drawOnce(user: User) {
  await user.click(await enabledButton('抽一次 · 30 积分'));
  const question = within(await screen.findByRole('dialog', { name: '用 30 积分抽一次？' }));
  expect(question.getByText(/抽完剩余 70 积分/)).toBeTruthy();
  await user.dblClick(question.getByRole('button', { name: '抽奖 · 30 积分' }));
}
const skip = async (user: User) => user.click(await button('跳过动画'));

test('prizes show their published odds and what is left, and who won', async () => {
  open();
  const prizes = within(await screen.findByRole('list', { name: '奖品' }));
  const shown = prizes.getAllByRole('listitem').map((item) => item.textContent);
  expect(shown.map((text) => /[\d.]+%/.exec(text)?.[0])).toEqual(['1%', '24%', '75%']);
  expect(shown[0]).toContain('剩余 2');
  expect(shown[1]).toContain('20 福利币');
  expect(await screen.findByText('青**火')).toBeTruthy();
  expect(await screen.findByText('7 / 10 次')).toBeTruthy();
});

test('the latest eight winners are shown, and when the round ends', async () => {
  const winners = Array.from({ length: 9 }, (_, place) => `玩家${String(place)}`);
  api.on(
    getWinningList,
    winners.map((nickname) => ({ nickname, prizeName: '50 积分', time: Date.now() })),
  );
  open();
  const list = within(await screen.findByRole('list', { name: '中奖名单' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 3));
  expect(rows).toEqual(winners.slice(0, 8));
  expect(screen.getByText(/^本轮\s*结束$/).textContent).toMatch(/^本轮\S.* 结束$/);
});

test('where nobody has won yet, the list of winners says what to do', async () => {
  api.on(getWinningList, []);
  open();
  expect(await screen.findByText('还没有人中奖，来当第一个')).toBeTruthy();
  expect(screen.getByText('暂无数据')).toBeTruthy();
});

test('one press is one draw, and what was won is shown', async () => {
  api.on(createLotteryDetail, sampleDraw(1));
  const { user } = open();
  await drawOnce(user);
  await skip(user);
  const gain = within(await screen.findByRole('dialog', { name: '抽中：50 积分' }));
  const prize = gain.getByRole('listitem');
  expect(prize.textContent).toMatch(/50积分$/);
  // The prize's own picture, as on the page behind.
  expect(prize.querySelector('img')?.getAttribute('src')).toContain('/assets/prizes/2.svg');
  expect(sent()).toEqual([{ settingId: 1, cost: 30, requestId: expect.any(String) as string }]);
});

test('the animation can’t be skipped before the result is known', async () => {
  api.on(createLotteryDetail, silent());
  const { user } = open();
  await drawOnce(user);
  const waiting = await button('抽奖中');
  expect(waiting.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: '跳过动画' })).toBeNull();
});

test('a draw without a win shows a quiet text', async () => {
  api.on(createLotteryDetail, sampleDraw(1, { prizeId: 3, isWin: false, points: 0 }));
  const { user } = open();
  await drawOnce(user);
  await skip(user);
  expect(await screen.findByText('没有抽中，下次好运')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: /^抽中/ })).toBeNull();
});

test('a double click on the animation’s end does not begin another draw', async () => {
  api.on(createLotteryDetail, sampleDraw(1, { prizeId: 3, isWin: false, points: 0 }));
  writeStored('lottery-unasked-round', '9');
  const { user } = open();
  await user.click(await enabledButton('抽一次 · 30 积分'));
  const skipping = await button('跳过动画');
  await user.click(skipping);
  expect(await screen.findByText('没有抽中，下次好运')).toBeTruthy();
  expect(skipping.textContent).toBe('抽一次 · 30 积分');
  // The pointer did not leave, so this is the second press of a double click.
  fireEvent.click(skipping, { detail: 2 });
  expect(skipping.textContent).toBe('抽一次 · 30 积分');
  expect(sent()).toHaveLength(1);
});

test('a prize that is not shown leaves no prize lit', async () => {
  api.on(createLotteryDetail, sampleDraw(1, { prizeId: 99, isWin: false, points: 0 }));
  const { user } = open();
  await drawOnce(user);
  expect(await screen.findByText('没有抽中，下次好运')).toBeTruthy();
  await button('抽一次 · 30 积分');
  const prizes = screen.getByRole('list', { name: '奖品' });
  expect(prizes.querySelector('[data-lit]')).toBeNull();
});

test('after a network failure the same draw is repeated, without a question', async () => {
  api.on(createLotteryDetail, broken(502));
  const { user } = open();
  await drawOnce(user);
  expect((await screen.findByRole('alert')).textContent).toContain('不会重复扣除积分');
  api.on(createLotteryDetail, sampleDraw(1));
  await user.click(await button('重试'));
  await skip(user);
  await screen.findByRole('dialog', { name: '抽中：50 积分' });
  const [first, again] = sent().map((body) => body['requestId']);
  expect(again).toBe(first);
});

test('a draw without an answer is repeated after a reload once the player is known, by them alone', async () => {
  api.on(createLotteryDetail, broken(502));
  await drawOnce(open().user);
  await screen.findByText(/^没有收到结果/);
  const telling = reloadUnknown(api);
  const { user } = open();
  expect(await screen.findByText('没有读到您的账户，正在重试')).toBeTruthy();
  await screen.findByText('7 / 10 次');
  expect(await button('抽一次 · 30 积分')).toHaveProperty('disabled', true);
  await telling();
  await drawOnce(user);
  await screen.findByText(/^没有收到结果/);
  await reloadUnknown(api)(sampleUser({ userId: 2 }));
  await drawOnce(open().user);
  await screen.findByText(/^没有收到结果/);
  const [one, two, three] = sent().map((body) => body['requestId']);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('a refusal is shown, and the next press is another draw', async () => {
  api.on(createLotteryDetail, refused('LOTTERY_DAILY_LIMIT'));
  const { user } = open();
  await drawOnce(user);
  expect((await screen.findByRole('alert')).textContent).toContain('今日抽奖次数已用完');
  await drawOnce(user);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map((body) => body['requestId'])).size).toBe(2);
});

test.each(['LOTTERY_COST_CHANGED', 'LOTTERY_DAILY_LIMIT', 'LEDGER_INSUFFICIENT'] as const)(
  '%s is still shown when the next round arrives, whose cost the question shows',
  async (key) => {
    const { user } = open();
    await button('抽一次 · 30 积分');
    api.on(createLotteryDetail, refused(key));
    api.on(getPointsLotteryDetails, { ...sampleLottery(), roundId: 10, cost: 60 });
    await drawOnce(user);
    await user.click(await enabledButton('抽一次 · 60 积分'));
    expect(await screen.findByRole('dialog', { name: '用 60 积分抽一次？' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect((await screen.findByRole('alert')).textContent).toBe(ERRORS[key].msg);
  },
);

test('an open question closes when the next round begins', async () => {
  const { user, client } = open();
  await user.click(await enabledButton('抽一次 · 30 积分'));
  await screen.findByRole('dialog', { name: '用 30 积分抽一次？' });
  api.on(getPointsLotteryDetails, { ...sampleLottery(), roundId: 10, cost: 60 });
  await client.invalidateQueries();
  await button('抽一次 · 60 积分');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a win at the end of a round is still shown in the next round', async () => {
  const prize = { prizeId: 1, prizeName: '机械键盘', physical: true, points: 0, orderId: 3 };
  const { user } = open();
  await button('抽一次 · 30 积分');
  api.on(createLotteryDetail, sampleDraw(1, prize));
  api.on(getPointsLotteryDetails, { ...sampleLottery(), roundId: 10, cost: 60 });
  await drawOnce(user);
  await skip(user);
  const won = within(await screen.findByRole('dialog', { name: '抽中：机械键盘' }));
  await user.click(won.getByRole('button', { name: '关闭对话框' }));
  await button('抽一次 · 60 积分');
  expect(screen.getByRole('status').textContent).toBe('抽中了：机械键盘');
});

test('a draw whose answer was lost is repeated unchanged, also in the next round', async () => {
  api.on(createLotteryDetail, broken(502));
  const { user } = open();
  await button('抽一次 · 30 积分');
  const next = { ...sampleLottery(), settingId: 2, roundId: 10, name: '夏日抽奖', cost: 60 };
  api.on(getPointsLotteryDetails, next);
  await drawOnce(user);
  await screen.findByRole('heading', { name: '夏日抽奖' });
  api.on(createLotteryDetail, sampleDraw(1));
  await user.click(await button('重试'));
  await screen.findByRole('dialog', { name: '抽中：50 积分' });
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toEqual(sent()[0]);
});

test('a prize that is sent asks for its address', async () => {
  const prize = { prizeId: 1, prizeName: '机械键盘', physical: true, points: 0, orderId: 3 };
  api.on(createLotteryDetail, sampleDraw(1, prize));
  api.on(confirmLotteryAddress, true);
  const { user } = open();
  await drawOnce(user);
  await skip(user);
  const won = within(await screen.findByRole('dialog', { name: '抽中：机械键盘' }));
  await user.click(won.getByRole('button', { name: '寄到这里' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { query } = api.asked(confirmLotteryAddress)[0] ?? {};
  expect([query?.get('recordId'), query?.get('addressId')]).toEqual(['1', '7']);
});

test('a player who switched the question off for today draws at once', async () => {
  api.on(createLotteryDetail, sampleDraw(1, { prizeId: 3, isWin: false }));
  const { user } = open();
  await user.click(await enabledButton('抽一次 · 30 积分'));
  await user.click(await screen.findByRole('checkbox', { name: '今天不再询问' }));
  await user.click(await button('抽奖 · 30 积分'));
  await skip(user);
  await user.click(await enabledButton('抽一次 · 30 积分'));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('without enough points it shows how to earn them, before the prizes', async () => {
  const player = { drawsLeft: 7, points: 10, roundId: 9, clientSeed: 'mine', nonce: 4 };
  api.on(getLotteryUserBySetting, player);
  open();
  expect(await screen.findByText('还差 20 积分')).toBeTruthy();
  const earn = screen.getByRole('link', { name: '去赚积分' });
  expect(earn.getAttribute('href')).toBe('/welfare');
  expect(within(screen.getByRole('list', { name: '奖品' })).getAllByRole('listitem')).toHaveLength(
    3,
  );
  expect(screen.queryByRole('button', { name: /^抽一次/ })).toBeNull();
});

test('with no draw left it leads to the shop', async () => {
  const player = { drawsLeft: 0, points: 100, roundId: 9, clientSeed: 'mine', nonce: 4 };
  api.on(getLotteryUserBySetting, player);
  open();
  expect(await screen.findByText('今天的次数用完了')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去积分商城' })).toBeTruthy();
});

test('the player’s own seed can be changed', async () => {
  api.on(setLotteryClientSeed, true);
  const { user } = open();
  await user.click(await screen.findByText('怎样保证公平'));
  await user.click(await button('更换我的种子'));
  const field = await screen.findByRole('textbox', { name: '我的种子' });
  await user.clear(field);
  await user.type(field, '不行');
  await user.click(screen.getByRole('button', { name: '更换' }));
  expect(await screen.findByText('1–64 位字母、数字、- 或 _')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'lucky-7');
  await user.click(screen.getByRole('button', { name: '更换' }));
  await waitFor(() =>
    expect(api.asked(setLotteryClientSeed)[0]?.body).toEqual({ clientSeed: 'lucky-7' }),
  );
});

test('nothing is drawn while the points are not known', async () => {
  const player = Promise.withResolvers<unknown>();
  api.on(getLotteryUserBySetting, () => player.promise);
  open();
  expect(await button('抽一次 · 30 积分')).toHaveProperty('disabled', true);
  player.resolve({ drawsLeft: 7, points: 100, roundId: 9, clientSeed: 'mine', nonce: 4 });
  await waitFor(async () =>
    expect(await button('抽一次 · 30 积分')).toHaveProperty('disabled', false),
  );
});

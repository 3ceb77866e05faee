import type { CallResult, Promotion, Ranking, pageGains, pageInvited } from '@gamebox/contract';
import {
  RankingDayType,
  RankingType,
  bindInviter,
  getPromotion,
  getRanking,
  pageGains as gainsCall,
  pageInvited as invitedCall,
} from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { useSession } from '../../features/session/model/session-store.ts';
import { PromotionScreen } from './promotion-screen.tsx';
import { stores } from '../../test/stores.ts';

const player = (rank: number, nickname: string, value: number, mine = false) => ({
  rank,
  nickname,
  value,
  mine,
  avatar: '',
});
const PROMOTION: Promotion = {
  code: 'BCDFGHJ',
  link: 'http://box.test/i/BCDFGHJ',
  rule: {
    commissionPercent: 5,
    monthlyCap: 5000,
    playMinutes: 30,
    withinDays: 30,
    inviter: { points: 200, coins: 300 },
    invited: { points: 100, coins: 200 },
  },
  invited: 0,
  effective: 0,
  points: 0,
  coins: 0,
  coinsOfMonth: 0,
  debt: 0,
  inviter: null,
  bindUntil: null,
};
const nobody: Ranking = { list: [], mine: { rank: null, value: 0 }, endTime: 1 };
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useSession.of(stores).setState({ token: 'SESSION' });
  api = fakeApi();
  api.on(getRanking, nobody);
  api.on(getPromotion, PROMOTION);
  api.on(invitedCall, { total: 0, list: [] });
  api.on(gainsCall, { total: 0, list: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
});
const open = () => renderScreen('/promotion', <PromotionScreen />);

test('code and link are copied, and the steps have the rule’s numbers', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '复制邀请链接' }));
  expect(await navigator.clipboard.readText()).toBe('http://box.test/i/BCDFGHJ');
  await user.click(screen.getByRole('button', { name: '复制邀请码' }));
  expect(await navigator.clipboard.readText()).toBe('BCDFGHJ');
  const steps = within(screen.getByRole('list', { name: '怎么玩' })).getAllByRole('listitem');
  expect(steps[1]?.textContent).toContain(
    '您得 200 积分和 300 福利币，好友得 100 积分和 200 福利币',
  );
  expect(steps[2]?.textContent).toContain('充值返 5%');
  expect(steps[2]?.textContent).toContain('每月最多 5,000 福利币');
  expect(await screen.findByText('还没有好友加入')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '推广收益' })).toBeNull();
});

test('without a rule nothing is promised', async () => {
  api.on(getPromotion, { ...PROMOTION, rule: null });
  open();
  expect(await screen.findByText('敬请期待')).toBeTruthy();
  expect(screen.queryByText(/福利币/)).toBeNull();
});

test('shows invited players, commissions and what was taken back', async () => {
  const invited: CallResult<typeof pageInvited>['list'][number] = {
    invitationId: 1,
    nickname: '青**火',
    avatar: '',
    mobile: '138****0001',
    time: Date.now(),
    state: 1,
    points: 200,
    coins: 800,
  };
  const gain: CallResult<typeof pageGains>['list'][number] = {
    gainId: 1,
    kind: 0,
    nickname: '青**火',
    points: 200,
    coins: 300,
    ofDebt: 0,
    time: Date.now(),
  };
  api.on(getPromotion, { ...PROMOTION, invited: 3, effective: 1, coins: 800, debt: 40 });
  api.on(invitedCall, {
    total: 3,
    list: [
      invited,
      { ...invited, invitationId: 2, state: 0, mobile: null, points: 0, coins: 0 },
      { ...invited, invitationId: 3, state: 2, points: 0, coins: 0 },
    ],
  });
  api.on(gainsCall, {
    total: 3,
    list: [
      { ...gain, gainId: 3, kind: 2, points: 0, coins: -60, ofDebt: 40 },
      { ...gain, gainId: 2, kind: 1, points: 0, coins: 0 },
      gain,
    ],
  });
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: '我的好友' }));
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toMatch(/^青\*\*火有效邀请138\*{4}0001.*加入\+200积分\+800福利币$/);
  expect(rows[1]).toContain('待实名并玩满 30 分钟');
  expect(rows[2]).toContain('同一人，无效');
  expect(screen.getByText(/还有 40 福利币待退回/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '收益明细' }));
  const gains = within(await screen.findByRole('list', { name: '收益明细' }));
  const text = gains.getAllByRole('listitem').map((row) => row.textContent);
  expect(text[0]).toMatch(/退款，返利退回.*其中 40 福利币待以后扣除−60福利币$/);
  expect(text[1]).toContain('本月返利已达上限');
  expect(text[2]).toContain('成为有效邀请');
});

test('a new player can enter an invite code, and a refusal says why', async () => {
  api.on(getPromotion, { ...PROMOTION, bindUntil: Date.now() + 3_600_000 });
  api.on(bindInviter, () => refused('INVITE_SAME_DEVICE'));
  const { user } = open();
  const form = within(await screen.findByRole('form', { name: '填写邀请码' }));
  await user.type(form.getByRole('textbox', { name: '邀请码' }), 'KKKKKKK{Enter}');
  expect((await form.findByRole('alert')).textContent).toContain('这台设备上登录过');
  api.on(bindInviter, true);
  api.on(getPromotion, { ...PROMOTION, inviter: { nickname: '山**', avatar: '' } });
  await user.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('您由 山** 邀请加入，邀请关系不能更改。')).toBeTruthy();
  expect(api.asked(bindInviter).at(-1)?.body).toEqual({ code: 'KKKKKKK' });
});

test('with an empty ranking of the day the week’s is preselected', async () => {
  api.on(getRanking, ({ query }) => {
    if (query.get('dayType') === String(RankingDayType.day)) return nobody;
    const play = query.get('type') === String(RankingType.play);
    return { ...nobody, list: play ? [player(1, '青**火', 7200)] : [player(1, '山间', 3, true)] };
  });
  const { user } = open();
  const list = () => screen.findByRole('list', { name: '排行榜' });
  expect((await list()).textContent).toBe('1山间（我）3 人');
  expect(screen.getByRole('tab', { name: '本周' }).getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('radio', { name: '游戏时长' }));
  await waitFor(async () => expect((await list()).textContent).toBe('1青**火2 小时'));
  await user.click(screen.getByRole('tab', { name: '今日' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByText('还没有人上榜，现在开始，您就是第一名')).toBeTruthy();
});

test('a rank beyond the list is shown below it', async () => {
  api.on(getRanking, {
    list: [player(1, '青**火', 30)],
    mine: { rank: 77, value: 2 },
    endTime: 1,
  });
  open();
  expect(await screen.findByText('我的排名 77，2 人')).toBeTruthy();
});

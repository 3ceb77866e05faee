import {
  getSignTaskInfo,
  getTaskList,
  listChests,
  openChest,
  openRedPacket,
  receiveTaskAward,
  sign,
} from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button } from '../../../test/find.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { realNamePrompt } from '../../../features/identity/model/real-name-prompt.ts';
import { chinaDay } from '../../../shared/domain/china-time.ts';
import { broken, refused, silent } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleChests, sampleSignInfo, sampleTask } from '../../../test/sample-welfare.ts';
import { WelfareScreen } from '../welfare-screen.tsx';
import { stores } from '../../../test/stores.ts';

const noon = Date.parse('2026-06-10T12:00:00+08:00');
const today = chinaDay(noon);

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  api = beginPlayer();
  api.on(getSignTaskInfo, sampleSignInfo(today));
  api.on(listChests, sampleChests(60));
  api.on(getTaskList, [
    sampleTask(1, { name: '畅玩' }),
    sampleTask(2, { name: '下载', taskType: 2, state: 1, progress: 1, target: 1 }),
    sampleTask(3, { name: '签到', taskType: 1, progress: 0, target: 1 }),
    sampleTask(4, { name: '实名', taskType: 6, period: 3, progress: 0, target: 1, endTime: null }),
    sampleTask(5, { name: '已领', state: 2, progress: 30 }),
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => renderScreen('/welfare', <WelfareScreen />);
const gains = async (title: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const items = dialog.getAllByRole('listitem').map((item) => item.textContent);
  return { dialog, items };
};

test('a member sees the same sum on the button and in the calendar', async () => {
  api.on(getSignTaskInfo, sampleSignInfo(today, { memberPoints: 5 }));
  open();
  expect(await button('签到领 15 积分')).toBeTruthy();
  const cell = screen.getByRole('cell', { name: /今天得 15 积分（10 \+ 会员 5）/ });
  expect(cell.title).toContain('15 积分（10 + 会员 5）');
  expect(screen.getAllByText('+15').length).toBeGreaterThan(0);
});

test('after midnight the new day is fetched, also on a page left open', async () => {
  const signed = { streak: 3, streakDay: 3, signedToday: true };
  const lateAt = Date.parse(`${today}T23:59:30+08:00`);
  vi.setSystemTime(lateAt);
  api.on(getSignTaskInfo, sampleSignInfo(today, signed));
  open();
  expect(await screen.findByText('今天已签到')).toBeTruthy();
  const next = chinaDay(lateAt + 60_000);
  // The server is a second behind.
  api.on(getSignTaskInfo, () =>
    Date.now() < lateAt + 31_000 ? sampleSignInfo(today, signed) : sampleSignInfo(next),
  );
  for (const laterMs of [30_500, 62_000]) {
    vi.setSystemTime(lateAt + laterMs);
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise(setImmediate);
    });
  }
  expect(await button('签到领 10 积分')).toBeTruthy();
  expect(api.asked(getSignTaskInfo)).toHaveLength(2);
});

test('a claimed reward is not offered again while slow lists are loading', async () => {
  const got = { points: 1, rewards: [] };
  api.on(sign, { streak: 3, ...got });
  api.on(receiveTaskAward, []);
  api.on(openChest, got);
  const { user } = open();
  const taken = [
    [await button('签到领 10 积分'), '签到成功', sign],
    [await button('领取下载的奖励'), '领取成功', receiveTaskAward],
    [await button(/^打开/), /^打开/, openChest],
  ] as const;
  for (const call of [getSignTaskInfo, getTaskList, listChests]) api.on(call, silent());
  for (const [pressed, title, call] of taken) {
    await user.click(pressed);
    const gain = within(await screen.findByRole('dialog', { name: title }));
    await user.click(gain.getByRole('button', { name: '收下' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(pressed);
    expect(pressed.getAttribute('aria-busy')).toBe('true');
    expect(api.asked(call)).toHaveLength(1);
  }
});

test('a sign-in shows its reward large, and the calendar is updated', async () => {
  api.on(sign, { streak: 3, points: 40, rewards: [{ type: 0, value: 25, couponName: null }] });
  const { user } = open();
  expect(await screen.findByText('再签 1 天，得连续 3 天的奖励')).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: /已签到$/ })).toHaveLength(9);
  api.on(getSignTaskInfo, sampleSignInfo(today, { streak: 3, streakDay: 3, signedToday: true }));
  await user.click(await button('签到领 10 积分'));
  const { dialog, items } = await gains('签到成功');
  expect(dialog.getByText('已连续签到 3 天')).toBeTruthy();
  expect(items).toEqual([expect.stringMatching(/40积分$/), expect.stringMatching(/25福利币$/)]);
  await user.click(dialog.getByRole('button', { name: '收下' }));
  expect(await screen.findByText('今天已签到')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^签到领/ })).toBeNull();
});

test('a sign-in whose answer was lost can be pressed again, and gives nothing twice', async () => {
  api.on(sign, broken(503));
  const { user } = open();
  await user.click(await button('签到领 10 积分'));
  await waitFor(() => expect(api.asked(sign)).toHaveLength(1));
  api.on(sign, refused('SIGN_IN_REPEATED'));
  api.on(getSignTaskInfo, sampleSignInfo(today, { signedToday: true, streak: 3, streakDay: 3 }));
  await user.click(await button('签到领 10 积分'));
  expect(await screen.findByText('今天已签到')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('tasks are grouped by kind, claimable ones first, claimed ones last', async () => {
  open();
  const daily = within(await screen.findByRole('list', { name: '每日任务' }));
  const names = daily.getAllByRole('listitem').map((item) => item.textContent.slice(0, 2));
  expect(names).toEqual(['下载', '畅玩', '签到', '已领']);
  expect(daily.getByText('12 / 30 分钟')).toBeTruthy();
  expect(daily.getByRole('link', { name: '去玩：畅玩' }).getAttribute('href')).toBe('/library');
  expect(daily.getByText('已领取')).toBeTruthy();
  expect(screen.getByRole('list', { name: '成长任务' })).toBeTruthy();
});

test('a task is claimed once, however often it is pressed, and may be pressed again', async () => {
  api.on(receiveTaskAward, silent());
  const { user } = open();
  const claim = await button('领取下载的奖励');
  await user.dblClick(claim);
  expect(api.asked(receiveTaskAward).map(({ query }) => query.get('taskId'))).toEqual(['2']);
});

test('a claimed task shows its points and what was drawn; a red packet opens there', async () => {
  const closed = { type: 3, value: 0, couponName: null, redPacketId: 77 };
  api.on(receiveTaskAward, [closed]);
  const { user } = open();
  await user.click(await button('领取下载的奖励'));
  const { dialog, items } = await gains('领取成功');
  expect(items[0]).toMatch(/20积分$/);
  api.on(openRedPacket, {
    redPacketId: 77,
    title: '下载',
    minValue: 50,
    maxValue: 300,
    createTime: noon,
    openTime: noon,
    value: 188,
  });
  await user.click(dialog.getByRole('button', { name: '拆红包' }));
  expect(await dialog.findByText('已存入您的账户')).toBeTruthy();
  expect(dialog.getByText('¥1.88')).toBeTruthy();
  expect(api.asked(openRedPacket)[0]?.body).toEqual({ redPacketId: 77 });
});

test('the sign-in task leads to the button, the real-name task to its dialog', async () => {
  const { user } = open();
  await user.click(await button('去签到：签到'));
  expect(document.activeElement?.textContent).toBe('签到领 10 积分');
  await user.click(await button('去认证：实名'));
  expect(realNamePrompt.isOpen(stores)).toBe(true);
});

test('a reached chest can be opened, the others show what they need', async () => {
  api.on(openChest, { points: 50, rewards: [] });
  const { user } = open();
  const chests = within(await screen.findByRole('list', { name: '活跃宝箱' }));
  expect(chests.getByText('已打开')).toBeTruthy();
  expect(chests.getByText('100 活跃值')).toBeTruthy();
  await user.click(chests.getByRole('button', { name: '打开铜宝箱' }));
  expect((await gains('打开铜宝箱')).items).toEqual([expect.stringMatching(/50积分$/)]);
  expect(api.asked(openChest)[0]?.body).toEqual({ chestId: 2 });
});

test('one button is red: the sign-in, then the first claim', async () => {
  const { client } = open();
  const claim = await button('领取下载的奖励');
  const signIn = await button('签到领 10 积分');
  expect(claim.className).not.toContain('primary');
  expect(signIn.className).toContain('primary');
  api.on(getSignTaskInfo, sampleSignInfo(today, { signedToday: true }));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(claim.className).toContain('primary'));
});

test('each part that fails can be tried again by itself', async () => {
  api.on(getTaskList, broken());
  const { user } = open();
  const retry = await button('重试');
  expect(await button('签到领 10 积分')).toBeTruthy();
  api.on(getTaskList, []);
  await user.click(retry);
  expect(await screen.findByText('新的任务上线后会列在这里，今天先签到吧')).toBeTruthy();
});

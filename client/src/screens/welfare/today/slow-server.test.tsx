import {
  getSignTaskInfo,
  getTaskList,
  getUserDetail,
  listChests,
  openChest,
  openRedPacket,
  receiveTaskAward,
  sign,
} from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { closeGain, useGain } from '../../../features/reward/model/gain-store.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { broken, refused } from '../../../test/fake-api.ts';
import { button } from '../../../test/find.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleChests, sampleSignInfo, sampleTask } from '../../../test/sample-welfare.ts';
import { stores } from '../../../test/stores.ts';
import { WelfareScreen } from '../welfare-screen.tsx';

const today = '2026-06-10';
const finished = { taskType: 2, state: 1, progress: 1, target: 1 } as const;
const got = { points: 50, rewards: [] };

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${today}T12:00:00+08:00`), toFake: ['Date'] });
  api = beginPlayer();
  api.on(getSignTaskInfo, sampleSignInfo(today));
  api.on(listChests, sampleChests(60));
  api.on(getTaskList, [
    sampleTask(1, { name: '畅玩', ...finished }),
    sampleTask(2, { name: '下载', ...finished }),
  ]);
});
afterEach(() => {
  act(() => useGain.of(stores).setState(useGain.of(stores).getInitialState(), true));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => renderScreen('/welfare', <WelfareScreen />);
const gain = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Holds the answer of a call back until the returned function is called. */
function heldBack(call: Call, answer: object): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<object>();
  api.on(call, () => promise);
  return () =>
    act(async () => {
      resolve(answer);
      await new Promise(setImmediate);
    });
}

const slow = [
  ['签到领 10 积分', '签到成功', sign, { streak: 3, ...got }, getSignTaskInfo],
  ['领取下载的奖励', '领取成功', receiveTaskAward, [], getTaskList],
  [/^打开/, /^打开/, openChest, got, listChests],
] as const;

test.each(slow)(
  'a player who leaves before %s is answered finds the result on return',
  async (name, title, call, answer, list) => {
    const release = heldBack(call, answer);
    const { user, router } = open();
    await user.click(await button(name));
    await act(() => router.navigate('/elsewhere'));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    await release();
    const before = api.asked(list).length;
    await act(() => router.navigate('/welfare'));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    // The old list would offer it a second time.
    expect(api.asked(list).length).toBeGreaterThan(before);
  },
);

test('the balance is updated after a red packet whose dialog was closed too early', async () => {
  api.on(receiveTaskAward, [{ type: 3, value: 0, couponName: null, redPacketId: 77 }]);
  const release = heldBack(openRedPacket, {
    redPacketId: 77,
    title: '下载',
    minValue: 50,
    maxValue: 300,
    createTime: 1,
    openTime: 2,
    value: 188,
  });
  const { user } = open();
  await user.click(await button('领取下载的奖励'));
  await user.click((await gain('领取成功')).getByRole('button', { name: '拆红包' }));
  act(() => closeGain(stores));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = api.asked(getUserDetail).length;
  await release();
  await waitFor(() => expect(api.asked(getUserDetail).length).toBeGreaterThan(before));
});

test('two tasks are claimed at once, and what each gave is shown, one after the other', async () => {
  const release = heldBack(receiveTaskAward, []);
  const { user } = open();
  await user.dblClick(await button('领取畅玩的奖励'));
  const other = await button('领取下载的奖励');
  await user.dblClick(other);
  expect(other.getAttribute('aria-busy')).toBe('true');
  const asked = api.asked(receiveTaskAward).map(({ query }) => query.get('taskId'));
  expect(asked).toEqual(['1', '2']);
  await release();
  for (const task of ['畅玩', '下载']) {
    const dialog = await gain('领取成功');
    expect(dialog.getByText(task)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '收下' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a sign-in whose answer was lost appears in the calendar at once', async () => {
  const { user } = open();
  const press = await button('签到领 10 积分');
  api.on(sign, broken(503));
  api.on(getSignTaskInfo, sampleSignInfo(today, { signedToday: true, streak: 3, streakDay: 3 }));
  const told = vi.spyOn(toast, 'error');
  await user.click(press);
  expect(await screen.findByText('今天已签到')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^签到领/ })).toBeNull();
  expect(told).not.toHaveBeenCalled();
});

test('who was signed in elsewhere meanwhile is no failure either', async () => {
  const { user } = open();
  const press = await button('签到领 10 积分');
  api.on(sign, refused('SIGN_IN_REPEATED'));
  api.on(getSignTaskInfo, sampleSignInfo(today, { signedToday: true, streak: 3, streakDay: 3 }));
  const told = vi.spyOn(toast, 'error');
  await user.click(press);
  expect(await screen.findByText('今天已签到')).toBeTruthy();
  expect(told).not.toHaveBeenCalled();
});

test('a sign-in that was not done is told, and can be pressed again', async () => {
  const { user } = open();
  api.on(sign, broken(503, '请求失败'));
  const told = vi.spyOn(toast, 'error');
  await user.click(await button('签到领 10 积分'));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('请求失败'));
  await waitFor(async () =>
    expect((await button('签到领 10 积分')).getAttribute('aria-busy')).not.toBe('true'),
  );
});

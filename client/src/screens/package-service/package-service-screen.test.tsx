import type { GiftPack } from '@gamebox/contract';
import {
  Validity,
  listGiftPackGames,
  pageGiftPacks,
  pageOwnGiftPacks,
  receiveGiftPack,
} from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../test/test-http.tsx';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleGiftPack } from '../../test/sample-gift-packs.ts';
import { PackageServiceScreen } from './package-service-screen.tsx';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
let packs: GiftPack[];
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  packs = [sampleGiftPack(7, { name: '新手礼包', remaining: 3 })];
  api.on(pageGiftPacks, ({ query }) => {
    const asked = Number(query.get('validity') ?? 0);
    const list = packs.filter(({ validity }) => validity === asked);
    return { total: list.length, list };
  });
  api.on(pageOwnGiftPacks, () => {
    const list = packs.filter(({ received }) => received !== null);
    return { total: list.length, list };
  });
  api.on(listGiftPackGames, () => [{ gameId: 1001, name: '青河灯录', cover: '', valid: 1 }]);
  api.on(receiveGiftPack, () => {
    const { usage, validUntil } = sampleGiftPack(7);
    const received = { code: 'AAAA-BBBB', usage, receiveTime: 1, validUntil };
    packs = packs.map((pack) => Object.assign({}, pack, { received }));
    return received;
  });
  logIn();
});

const open = (path = '/packageService') =>
  renderScreen('/packageService', <PackageServiceScreen />, { path });

test('a pack is claimed with one press, and its code can be copied and read about', async () => {
  const { user } = open();
  const card = within(await screen.findByRole('article', { name: '新手礼包' }));
  expect(card.getByText('剩余 3 份')).toBeTruthy();
  expect(card.getByText('有效期 6月1日 至 7月1日')).toBeTruthy();
  await user.dblClick(card.getByRole('button', { name: '领取新手礼包' }));
  expect(await card.findByText('AAAA-BBBB')).toBeTruthy();
  expect(api.asked(receiveGiftPack).map(({ query }) => query.get('giftPackId'))).toEqual(['7']);
  await user.click(card.getByRole('button', { name: '复制' }));
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB');
  await user.click(card.getByRole('button', { name: '使用方法' }));
  expect(await screen.findByText(/粘贴兑换码/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '我的礼包' }));
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
});

test('packs claimed before come last; one claimed now stays where it was pressed', async () => {
  const received = { code: 'OLD', usage: '', receiveTime: 1, validUntil: null };
  packs = [
    sampleGiftPack(8, { name: '旧礼包', received }),
    sampleGiftPack(7, { name: '新手礼包' }),
    sampleGiftPack(9, { name: '周末礼包' }),
  ];
  api.on(receiveGiftPack, () => {
    const now = { ...received, code: 'AAAA-BBBB', receiveTime: Date.now() + 60_000 };
    const fresh = sampleGiftPack(7, { name: '新手礼包', received: now });
    packs = packs.map((pack) => (pack.giftPackId === 7 ? fresh : pack));
    return now;
  });
  const { user } = open();
  const order = () =>
    screen
      .getAllByRole('article')
      .map(({ textContent }) => /旧礼包|新手礼包|周末礼包/.exec(textContent)?.[0]);
  await screen.findByText('OLD');
  expect(order()).toEqual(['新手礼包', '周末礼包', '旧礼包']);
  await user.click(screen.getByRole('button', { name: '领取新手礼包' }));
  await screen.findByText('AAAA-BBBB');
  expect(order()).toEqual(['新手礼包', '周末礼包', '旧礼包']);
});

test('each validity has its tab, and each pack shows its state', async () => {
  packs = [
    sampleGiftPack(8, { name: '开区礼包', validity: Validity.notOpen }),
    sampleGiftPack(9, {
      name: '端午礼包',
      validity: Validity.expired,
      remaining: 0,
      received: { code: 'DR39-Y3DN', usage: '', receiveTime: 1, validUntil: 2 },
    }),
    sampleGiftPack(10, { name: '抢空礼包', remaining: 0 }),
    sampleGiftPack(11, { name: '未来礼包', validity: null }),
  ];
  const { user } = open();
  expect(await screen.findByText('已领完')).toBeTruthy();
  // Nothing stands between the page's title and these.
  expect(screen.getByRole('heading', { level: 2, name: '抢空礼包' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '未开始' }));
  expect(await screen.findByText('未开始', { selector: 'article *' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '已过期' }));
  expect(await screen.findByText('已过期', { selector: 'article *' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^领取/ })).toBeNull();
  // Its code is of no more use.
  expect(screen.getByText('DR39-Y3DN')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
});

test('the list can be filtered by game, in the address', async () => {
  const { user, router } = open('/packageService?tab=soon');
  await user.click(await screen.findByRole('combobox', { name: '游戏' }));
  await user.click(await screen.findByRole('option', { name: '青河灯录（1）' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=soon&gameId=1001'));
  const asked = () => api.asked(pageGiftPacks).at(-1)?.query;
  await waitFor(() => expect(asked()?.get('gameId')).toBe('1001'));
  expect(asked()?.get('validity')).toBe('2');
});

test('a logged-out player sees the packs, and claiming asks to log in', async () => {
  useSession.of(stores).getState().clearToken();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '领取新手礼包' }));
  expect(loginPrompt.isOpen(stores)).toBe(true);
  expect(api.asked(receiveGiftPack)).toHaveLength(0);
  act(() => {
    logIn();
    loginPrompt.settle(stores, true);
  });
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
});

test('an empty list says what to do; a failure can be tried again', async () => {
  packs = [];
  const { user } = open('/packageService?tab=own');
  expect(await screen.findByText('还没有领取过礼包')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去领礼包' })).toBeTruthy();
  api.on(pageGiftPacks, () => broken());
  await user.click(screen.getByRole('tab', { name: '可领取' }));
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(pageGiftPacks, { total: 0, list: [] });
  await user.click(retry);
  expect(await screen.findByText('暂无数据')).toBeTruthy();
});

import type { LotteryRound } from '@gamebox/contract';
import { getLotteryRound, getMyLotteryRecord } from '@gamebox/contract';
import { prizeAt, rollOf, seedHashOf, tableHashOf } from '@gamebox/contract/lottery';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPlayer } from '../../../test/begin-player.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleDraw } from '../../../test/sample-welfare.ts';
import { WelfareScreen } from '../welfare-screen.tsx';

const seed = '0f'.repeat(32);
const prize = { stock: null, substituteId: null, physical: false, points: 0, rewards: [] };
const prizes = [
  { ...prize, prizeId: 1, name: '键盘', weight: 10 },
  { ...prize, prizeId: 2, name: '谢谢参与', weight: 90 },
];
const table = JSON.stringify({ settingId: 1, versionId: 1, cost: 30, drawsPerDay: 10, prizes });
const round: LotteryRound = {
  roundId: 9,
  settingId: 1,
  day: '2026-06-10',
  beginTime: 0,
  endTime: 86_400_000,
  seedHash: seedHashOf(seed),
  seed,
  tableHash: tableHashOf(table),
  table,
};
const input = { seed, roundId: 9, userId: 100_023, clientSeed: 'mine', nonce: 1 };
const roll = rollOf(input, 100);
const { prizeId } = prizeAt(prizes, roll);
const honest = sampleDraw(1, { roll, rolledPrizeId: prizeId, prizeId });

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  api.on(getMyLotteryRecord, { total: 1, list: [honest] });
  api.on(getLotteryRound, round);
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  renderScreen('/welfare', <WelfareScreen />, { path: '/welfare?tab=check&record=1' });

test('an honest draw is confirmed step by step', async () => {
  open();
  expect(await screen.findByText('这次抽奖真实有效')).toBeTruthy();
  expect(screen.getAllByLabelText('一致')).toHaveLength(6);
});

test.each([
  ['another roll', { list: [{ ...honest, roll: (roll + 1) % 100 }] }, round, 1],
  ['another seed than published', {}, { ...round, seed: 'aa'.repeat(32) }, 1],
  ['another table', {}, { ...round, table: table.replace('"weight":10', '"weight":11') }, 1],
  ['a text that is no table', {}, { ...round, table: '{}' }, 6],
])('%s is detected', async (_, draws, shown, least) => {
  api.on(getMyLotteryRecord, { total: 1, list: [honest], ...draws });
  api.on(getLotteryRound, shown);
  open();
  expect(await screen.findByText(/与公布的不一致/)).toBeTruthy();
  expect(screen.getAllByLabelText('不一致').length).toBeGreaterThanOrEqual(least);
});

test('before the end of the round it says when the seed is published', async () => {
  api.on(getLotteryRound, { ...round, seed: null, endTime: Date.now() + 3_600_000 });
  open();
  expect(await screen.findByText(/这一轮还在进行/)).toBeTruthy();
});

test('a player without draws is led to the lottery', async () => {
  api.on(getMyLotteryRecord, { total: 0, list: [] });
  open();
  expect((await screen.findByRole('link', { name: '去抽奖' })).getAttribute('href')).toBe(
    '/welfare?tab=lottery',
  );
});

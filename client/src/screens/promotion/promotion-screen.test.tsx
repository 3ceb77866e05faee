import { RankingDayType, RankingType, getRanking } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PromotionScreen } from './promotion-screen.tsx';

const player = (rank: number, nickname: string, value: number, mine = false) => ({
  rank,
  nickname,
  value,
  mine,
  avatar: '',
});
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  api = fakeApi();
});

test('who stands where, by span and by what is counted', async () => {
  api.on(getRanking, ({ query }) => ({
    list:
      query.get('type') === String(RankingType.play)
        ? [player(1, '青**火', 7200), player(2, '山间', 60, true)]
        : [],
    mine: { rank: null, value: 0 },
    endTime: 1,
  }));
  const { user } = renderScreen('/promotion', <PromotionScreen />);
  expect(await screen.findByText('还没有人上榜')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '游戏时长' }));
  await user.click(screen.getByRole('tab', { name: '本月' }));
  const rows = within(await screen.findByRole('list', { name: '排行榜' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['1青**火2 小时', '2山间（我）1 分钟']);
  await waitFor(() =>
    expect(api.asked(getRanking).at(-1)?.query.get('dayType')).toBe(String(RankingDayType.month)),
  );
});

test('a place too far for the list is told below it', async () => {
  api.on(getRanking, {
    list: [player(1, '青**火', 30)],
    mine: { rank: 77, value: 2 },
    endTime: 1,
  });
  renderScreen('/promotion', <PromotionScreen />);
  expect(await screen.findByText('我的排名 77，2 积分')).toBeTruthy();
});

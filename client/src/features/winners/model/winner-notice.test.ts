import { expect, test } from 'vitest';
import { noticesOf } from './winner-notice.ts';

const reward = (type: 0 | 3 | 4, value: number, couponName: string | null = null) => ({
  type,
  value,
  couponName,
});

test('both kinds of winners are sorted together, the latest first', () => {
  const notices = noticesOf(
    [{ nickname: '青**火', prizeName: '机械键盘', time: 3 }],
    [
      { nickname: '沈**舟', reward: reward(0, 20), time: 4 },
      { nickname: '顾**河', reward: reward(3, 0), time: 2 },
      { nickname: '云**', reward: reward(4, 1, '充值满 30 减 5 元券'), time: 1 },
    ],
  );
  expect(notices.map(({ nickname, what }) => `${nickname} ${what}`)).toEqual([
    '沈**舟 做任务得 20 福利币',
    '青**火 抽中 机械键盘',
    '顾**河 做任务得 红包',
    '云** 做任务得 1 张 充值满 30 减 5 元券',
  ]);
});

test('at most twelve winners are shown', () => {
  const many = Array.from({ length: 20 }, (_, time) => ({ nickname: '甲', prizeName: '乙', time }));
  expect(noticesOf(many, [])).toHaveLength(12);
});

import { expect, test } from 'vitest';
import { prizeWorth } from './prize-worth.ts';

const none = { value: null, minValue: null, maxValue: null, couponName: null };

test.each([
  ['现金红包', 0, [{ ...none, type: 3, minValue: 100, maxValue: 888 }], '¥1.00–¥8.88 红包'],
  ['福利币大奖', 0, [{ ...none, type: 0, value: 2000 }], '2,000 福利币'],
  ['200 福利币', 0, [{ ...none, type: 0, value: 200 }], ''],
  [
    '充值满减券',
    0,
    [{ ...none, type: 4, value: 1, couponName: '满 50 元减 5 元' }],
    '满 50 元减 5 元',
  ],
  [
    '充值满减券',
    0,
    [{ ...none, type: 4, value: 2, couponName: '满 50 元减 5 元' }],
    '满 50 元减 5 元 2 张',
  ],
  ['50 积分', 50, [], ''],
  ['好运', 50, [{ ...none, type: 1, value: 10 }], '50 积分，10 专区币'],
  ['鼠标', 0, [], ''],
] as const)('the prize %s gives besides', (name, points, rewards, worth) => {
  expect(prizeWorth({ name, points, rewards: [...rewards] })).toBe(worth);
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Reward, rewardAmount } from './reward.tsx';

const none = { value: null, minValue: null, maxValue: null, couponName: null };

test.each([
  [{ ...none, type: 0, value: 50 }, '50'],
  [{ ...none, type: 1, minValue: 10, maxValue: 100 }, '10–100'],
  [{ ...none, type: 1, minValue: 10, maxValue: 10 }, '10'],
  [{ ...none, type: 3, minValue: 100, maxValue: 800 }, '¥1.00–¥8.00'],
  [{ ...none, type: 4 }, '1 张'],
  [{ ...none, type: 2 }, '随机'],
] as const)('%o is worth %s', (reward, text) => {
  expect(rewardAmount(reward)).toBe(text);
});

test.each([
  [0, '福利币'],
  [1, '专区币'],
  [2, '活跃值'],
  [3, '红包'],
  [4, '优惠券'],
] as const)('a reward of type %i is called %s', (type, name) => {
  render(<Reward reward={{ ...none, type, value: 1 }} />);
  expect(screen.getByText(name)).toBeTruthy();
});

test('a reward of a type that this version does not know is called 奖励', () => {
  render(<Reward reward={{ ...none, type: null, value: 1 }} />);
  expect(screen.getByText('奖励')).toBeTruthy();
});

test('a coupon is called by its name', () => {
  render(<Reward reward={{ ...none, type: 4, value: 1, couponName: '满 100 减 20' }} />);
  expect(screen.getByText('满 100 减 20')).toBeTruthy();
});

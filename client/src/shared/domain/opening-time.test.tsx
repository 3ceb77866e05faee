import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpeningTime } from './opening-time.tsx';
import styles from './opening-time.module.css';

const day = 86_400_000;

test.each([
  [-4 * day, /^4 天前 已开服$/, 'open'],
  [-day, /^昨天 \d\d:\d\d 已开服$/, 'open'],
  [-9 * day, /日 已开服$/, 'open'],
  [day, /^明天 \d\d:\d\d 开服$/, 'coming'],
  [3 * day, /^3 天后 开服$/, 'coming'],
  [30_000, /^\d\d 秒后 开服$/, 'coming'],
] as const)('an opening %i ms from now has one format, in one colour', (from, text, state) => {
  render(<OpeningTime at={Date.now() + from} />);
  const time = screen.getByText(text);
  expect(time.className).toBe(styles[state]);
  expect(time.querySelector('*')).toBeNull();
});

test('a server that the platform calls open is open on a slow clock too', () => {
  render(<OpeningTime at={Date.now() + 60_000} open />);
  expect(screen.getByText(/已开服$/)).toBeTruthy();
});

import { expect, test } from 'vitest';
import { chinaDay } from './china-time.ts';

test('a day is China’s, wherever the machine is', () => {
  expect(chinaDay(Date.parse('2026-06-09T16:30:00Z'))).toBe('2026-06-10');
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SpeedGraph } from './speed-graph.tsx';

const mega = 1024 * 1024;
const pathOf = () => screen.getByRole('img').querySelectorAll('path')[1]?.getAttribute('d');

test('ends at the right edge, however few the figures, and says its peak', () => {
  render(<SpeedGraph samples={[mega, 2 * mega, 0]} size={60} />);
  expect(pathOf()).toBe('M57 21L58 2L59 40');
  expect(screen.getByText('峰值 2.0 MB/s')).toBeTruthy();
});

test('the peak is no lower than the speed now', () => {
  render(<SpeedGraph samples={[mega, 2 * mega]} now={4 * mega} size={60} />);
  expect(pathOf()).toBe('M58 30.5L59 21');
  expect(screen.getByText('峰值 4.0 MB/s')).toBeTruthy();
});

test('nothing loaded yet is a flat ground, not a division by zero', () => {
  const { rerender } = render(<SpeedGraph samples={[]} size={60} />);
  expect(pathOf()).toBeUndefined();
  rerender(<SpeedGraph samples={[0, 0]} size={60} />);
  expect(pathOf()).toBe('M58 40L59 40');
});

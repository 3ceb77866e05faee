import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DiskBar } from './disk-bar.tsx';

const room = { freeBytes: 1024 ** 3, totalBytes: 2 * 1024 ** 3 };

test('the space needed beyond the game’s size is explained', () => {
  const { rerender } = render(<DiskBar plan={{ ...room, needBytes: 38 * 1024 ** 2 }} />);
  expect(screen.getByText('38.0 MB').parentElement?.textContent).toBe('需要 38.0 MB（含预留空间）');
  rerender(<DiskBar plan={{ ...room, needBytes: 0 }} />);
  expect(screen.getByText('0 B').parentElement?.textContent).toBe('需要 0 B');
});

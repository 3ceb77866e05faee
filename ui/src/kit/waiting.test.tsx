import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerAwayContext, useServerAway } from './server-away.ts';
import { Waiting } from './waiting.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Page({ away }: { away: boolean }) {
  return (
    <ServerAwayContext value={useServerAway(away)}>
      <Waiting what="新闻">
        <i data-testid="shape" />
      </Waiting>
    </ServerAwayContext>
  );
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('after 10 s without the server a sentence takes the place of a shape, until it is back', () => {
  const { rerender } = render(<Page away />);
  pass(9_999);
  expect(screen.getByTestId('shape')).toBeTruthy();
  pass(1);
  expect(screen.queryByTestId('shape')).toBeNull();
  expect(screen.getByText('连上服务器后显示新闻')).toBeTruthy();
  rerender(<Page away={false} />);
  expect(screen.getByTestId('shape')).toBeTruthy();
  rerender(<Page away />);
  pass(9_999);
  expect(screen.getByTestId('shape')).toBeTruthy();
});

test('a server that is in reach may take its time, and after 10 s a sentence says so', () => {
  render(<Page away={false} />);
  pass(9_999);
  expect(screen.queryByText('服务器响应较慢，请稍候')).toBeNull();
  pass(1);
  expect(screen.getByText('服务器响应较慢，请稍候')).toBeTruthy();
  pass(60_000);
  expect(screen.getByTestId('shape')).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

const show = (place: string, broken: boolean) => (
  <ErrorBoundary place={place}>{broken ? <Broken /> : <p>whole</p>}</ErrorBoundary>
);

test('an error shows the error page, whose link leads to /', () => {
  render(show('a', true));
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.getByText('页面出错了')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  expect(console.error).toHaveBeenCalledWith('page error', expect.anything());
});

test('navigating to another place renders again', () => {
  const { rerender } = render(show('a', true));
  rerender(show('a', false));
  expect(screen.getByText('页面出错了')).toBeTruthy();
  rerender(show('b', false));
  expect(screen.getByText('whole')).toBeTruthy();
});

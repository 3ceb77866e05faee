import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

function Screen({ broken }: { broken: boolean }) {
  if (broken) throw new Error('no such thing');
  return <p>all is well</p>;
}

const at = (place: string, broken: boolean) => (
  <ErrorBoundary place={place}>
    <Screen broken={broken} />
  </ErrorBoundary>
);

test('a broken screen is the error page, with the way home', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(at('a', true));
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.getByText('页面出错了')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  expect(logged).toHaveBeenCalledWith('page error', { error: expect.any(Error) });
  rerender(at('a', false));
  expect(screen.queryByText('all is well')).toBeNull();
  rerender(at('b', false));
  expect(screen.getByText('all is well')).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AsyncResult } from './async-section.tsx';
import { QueryList } from './query-list.tsx';
import type { ServerAway } from './server-away.ts';
import { ServerAwayContext } from './server-away.ts';

const refetch = vi.fn<() => void>();
const settled = { isPending: false, isError: false, error: null, refetch };

function show(query: AsyncResult<readonly string[]>, away: ServerAway = false) {
  render(
    <ServerAwayContext value={away}>
      <QueryList
        label="新闻"
        query={query}
        select={(data) => data}
        itemKey={(item) => item}
        renderItem={(item) => item}
        skeleton={<i data-testid="shape" />}
        skeletonCount={3}
        empty={{ hint: '过一会儿再来看看' }}
      />
    </ServerAwayContext>,
  );
}

test('loading: as many shapes as asked, and a word for it', () => {
  show({ ...settled, data: undefined, isPending: true });
  expect(screen.getAllByTestId('shape')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('正在加载');
});

test('error: why, and a retry', async () => {
  show({ ...settled, data: undefined, isError: true, error: new Error('请求超时') });
  expect(screen.getByRole('alert').textContent).toContain('请求超时');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('the server is away: the shapes keep the space, and the frame alone says why', () => {
  show({ ...settled, data: undefined, isError: true, error: new Error('请求超时') }, 'now');
  expect(screen.getAllByTestId('shape')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('正在加载');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what the server doesn’t offer is no failure and has no retry', () => {
  const error = Object.assign(new Error('功能未实现'), { unavailable: true });
  show({ ...settled, data: undefined, isError: true, error });
  expect(screen.getByText('当前平台没有提供这项功能')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('empty: says so and what to do', () => {
  show({ ...settled, data: [] });
  expect(screen.getByText('暂无数据')).toBeTruthy();
  expect(screen.getByText('过一会儿再来看看')).toBeTruthy();
});

test('items, then the end', () => {
  show({ ...settled, data: ['一', '二'] });
  expect(screen.getByRole('list', { name: '新闻' }).children).toHaveLength(2);
  expect(screen.getByText('没有更多了')).toBeTruthy();
});

test('what is of the question before stays, and is marked as such', () => {
  show({ ...settled, data: ['一'], isPlaceholderData: true });
  expect(screen.getByRole('list', { name: '新闻' }).getAttribute('aria-busy')).toBe('true');
});

test('what is shown stays when a refresh fails', () => {
  show({ ...settled, data: ['一'], isError: true, error: new Error('请求超时') });
  expect(screen.getByText('一')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

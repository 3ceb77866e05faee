import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AppHeader } from './app-header.tsx';
import type { HeaderUser } from './app-header.tsx';
import type { DragArea } from './drag-areas.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const nothing = () => undefined;

function Search({ onSearch }: { onSearch: (query: string) => void }) {
  const [query, setQuery] = useState('');
  return (
    <TopBar
      canGoBack
      canGoForward={false}
      onBack={nothing}
      onForward={nothing}
      search={{
        query,
        onQueryChange: setQuery,
        onSearch,
        options: [],
        renderList: () => null,
        answered: false,
        waiting: false,
        retry: null,
        onPick: nothing,
      }}
    />
  );
}

test('the search sends the trimmed text, by Enter and by its button, and nothing else', async () => {
  const onSearch = vi.fn<(query: string) => void>();
  render(<Search onSearch={onSearch} />);
  const box = screen.getByRole('searchbox');
  expect(box.getAttribute('placeholder')).toBe('请输入服务器/版本名称');
  await userEvent.type(box, '  {Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.type(box, '烈焰 {Enter}');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(onSearch.mock.calls).toEqual([['烈焰'], ['烈焰']]);
});

function header(user: HeaderUser, onDrag?: (phase: 0 | 1 | 2) => void) {
  return (
    <AppHeader topBar={null} user={user} onMinimise={nothing} onClose={nothing} onDrag={onDrag} />
  );
}

test('the user area shows a guest, a member, or nothing', () => {
  const { rerender } = render(header({ kind: 'guest', onLogin: nothing }));
  const names = () =>
    screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);
  expect(names()).toEqual(['登录', '最小化', '关闭']);
  const member = { nickname: '旅人', avatar: null, onCenter: nothing, account: null };
  rerender(header({ kind: 'member', ...member }));
  expect(names()).toEqual(['旅人个人中心', '最小化', '关闭']);
  expect(screen.getByText('旅人')).toBeTruthy();
  rerender(header({ kind: 'hidden' }));
  expect(names()).toEqual(['最小化', '关闭']);
});

test('the name leads to 个人中心 as the picture does', async () => {
  const onCenter = vi.fn<() => void>();
  render(header({ kind: 'member', nickname: '旅人', avatar: null, onCenter, account: null }));
  await userEvent.click(screen.getByText('旅人'));
  expect(onCenter).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: /旅人.*个人中心/ })).toBeTruthy();
});

test('an empty part of the header drags the window, a button does not', async () => {
  const onDrag = vi.fn<(phase: 0 | 1 | 2) => void>();
  render(header({ kind: 'hidden' }, onDrag));
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByRole('banner') },
    { target: screen.getByRole('banner'), coords: { x: 5 } },
    { keys: '[/MouseLeft]' },
  ]);
  expect(onDrag.mock.calls).toEqual([[1], [2], [0]]);
  onDrag.mockClear();
  await userEvent.click(screen.getByRole('button', { name: '最小化' }));
  expect(onDrag).not.toHaveBeenCalled();
});

test('the parts of the header without a control are told as those to drag by', async () => {
  const frame = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  frame.mockImplementation(function rect(this: Element) {
    const [left, width] =
      this.ariaLabel === '关闭' ? [900, 60] : [0, this.matches('header') ? 1000 : 0];
    return new DOMRect(left, 0, width, 60);
  });
  const onDragAreas = vi.fn<(areas: readonly DragArea[]) => void>();
  const props = {
    topBar: null,
    user: { kind: 'hidden' },
    onMinimise: nothing,
    onClose: nothing,
  } as const;
  const { rerender } = render(<AppHeader {...props} onDragAreas={onDragAreas} />);
  await waitFor(() => expect(onDragAreas).toHaveBeenCalled());
  rerender(<AppHeader {...props} onDragAreas={onDragAreas} />);
  await act(async () => void (await import('./drag-areas.ts')));
  expect(onDragAreas).toHaveBeenCalledExactlyOnceWith([
    { x: 0, y: 0, width: 900, height: 60 },
    { x: 960, y: 0, width: 40, height: 60 },
  ]);
  frame.mockRestore();
});

test('the left menu has its links, the current page and the channel', async () => {
  const onChannel = vi.fn<(channel: number) => void>();
  render(
    <MemoryRouter>
      <SideMenu
        items={[{ to: '/home', label: '首页', icon: 'home', current: true }]}
        channels={[
          { value: 1, label: '专区' },
          { value: 3, label: '精品' },
        ]}
        channel={1}
        onChannel={onChannel}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: '专区' }).ariaPressed).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '精品' }));
  expect(onChannel).toHaveBeenCalledExactlyOnceWith(3);
});

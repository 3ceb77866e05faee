import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function show(advanceMs?: number) {
  render(
    <Carousel
      label="精选"
      items={['一', '二', '三']}
      itemKey={(item) => item}
      itemName={(item) => item}
      renderSlide={(item) => <a href={`#${item}`}>看{item}</a>}
      advanceMs={advanceMs}
    />,
  );
}

const current = () => screen.getAllByRole('button').find((button) => button.ariaCurrent)?.ariaLabel;

test('buttons go on and back and stop at the ends', async () => {
  show();
  expect(screen.getByRole('button', { name: '上一张' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '下一张' }));
  expect(current()).toBe('二');
  await userEvent.click(screen.getByRole('button', { name: '三' }));
  expect(screen.getByRole('button', { name: '下一张' }).hasAttribute('disabled')).toBe(true);
});

test('an arrow key takes the focus along out of the slide left behind', async () => {
  show();
  screen.getByRole('link', { name: '看一' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(current()).toBe('二');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '二' }));
});

test('goes on by itself to the last slide and rests there', () => {
  vi.useFakeTimers();
  show(5000);
  act(() => void vi.advanceTimersByTime(5000));
  expect(current()).toBe('二');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(current()).toBe('三');
});

test('stands still unless asked', () => {
  vi.useFakeTimers();
  show();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(current()).toBe('一');
  expect(screen.queryByRole('button', { name: '暂停轮播' })).toBeNull();
});

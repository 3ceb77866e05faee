import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from './cover.tsx';
import { retryPictures } from './picture-failure.ts';

test('a picture that fails leaves a drawn place with the name', () => {
  render(<Cover src="/cover.svg" name="赤焰孤城" />);
  const picture = screen.getByRole('img', { name: '赤焰孤城' });
  expect(picture.tagName).toBe('IMG');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: '赤焰孤城' }).textContent).toBe('赤焰孤城');
});

test('another picture gets its own chance', async () => {
  const { rerender } = render(<Cover src="/gone.svg" name="赤焰孤城" eager />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Cover src="/there.svg" name="赤焰孤城" eager />);
  await act(async () => undefined);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/there.svg');
});

test('a picture that failed is asked for again when its server is back', async () => {
  render(<Cover src="/cover.svg" name="赤焰孤城" eager />);
  fireEvent.error(screen.getByRole('img'));
  await act(async () => retryPictures());
  expect(screen.getByRole('img').getAttribute('src')).toBe('/cover.svg');
});

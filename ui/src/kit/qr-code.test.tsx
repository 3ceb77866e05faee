import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test.each(['data:image/png;base64,AA==', 'https://a.test/code.png', 'https://a.test/code.png?x=1'])(
  '%s is a picture to show',
  (value) => {
    render(<QrCode value={value} label="微信登录二维码" />);
    const picture = screen.getByRole('img', { name: '微信登录二维码' });
    expect(picture.getAttribute('src')).toBe(value);
  },
);

test.each(['https://a.test/scan?scene=1', 'weixin://x'])('%s is text to draw', async (value) => {
  render(<QrCode value={value} label="微信登录二维码" />);
  const drawing = await screen.findByRole('img', { name: '微信登录二维码' });
  expect(drawing.tagName.toLowerCase()).toBe('svg');
  expect(drawing.querySelectorAll('path').length).toBeGreaterThan(1);
});

test('while there is none yet nothing is named', () => {
  render(<QrCode value={null} label="微信登录二维码" />);
  expect(screen.queryByRole('img')).toBeNull();
});

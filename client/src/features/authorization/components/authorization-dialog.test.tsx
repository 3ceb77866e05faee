import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authorizationPrompt } from '../model/authorization-prompt.ts';
import { AuthorizationDialog } from './authorization-dialog.tsx';
import { InStores } from '../../../test/test-http.tsx';
import { stores } from '../../../test/stores.ts';

async function open(url: string | null): Promise<HTMLElement> {
  render(<AuthorizationDialog url={url} />, { wrapper: InStores });
  act(() => void authorizationPrompt.ask(stores));
  return screen.findByRole('dialog', { name: '授权' });
}

const page = (dialog: HTMLElement) => dialog.querySelector('iframe');

test('shows the page in a sandbox, 1200 wide', async () => {
  const dialog = await open('https://auth.example.test/');
  expect(dialog.style.width).toBe('1200px');
  expect(page(dialog)?.src).toBe('https://auth.example.test/');
  expect(page(dialog)?.getAttribute('sandbox')).toContain('allow-same-origin');
});

test('a page of our own origin can’t leave its sandbox', async () => {
  const dialog = await open('/authorization.html');
  const sandbox = page(dialog)?.getAttribute('sandbox');
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox).not.toContain('allow-same-origin');
});

// oxlint-disable-next-line no-script-url -- what must not be shown
test.each([null, '', 'javascript:alert(1)', 'data:text/html,x'])('%s is not shown', async (url) => {
  const dialog = await open(url);
  expect(page(dialog)).toBeNull();
  expect(dialog.textContent).toContain('暂无数据');
});

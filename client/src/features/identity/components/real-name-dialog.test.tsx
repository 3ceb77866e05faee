import type { IdentityState } from '@gamebox/contract';
import { verifyIdentity } from '@gamebox/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { fakeApi, refused } from '../../../test/fake-api.ts';
import { testHttp, wrapperOf } from '../../../test/test-http.tsx';
import { realNamePrompt } from '../model/real-name-prompt.ts';
import { RealNameDialog } from './real-name-dialog.tsx';
import { stores } from '../../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
const onRefresh = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(toast, 'warning');
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(verifyIdentity, true);
  onRefresh.mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(state?: IdentityState) {
  const dialogOf = (shown?: IdentityState) => (
    <MemoryRouter>
      <RealNameDialog state={shown} onRefresh={onRefresh} />
    </MemoryRouter>
  );
  const { rerender } = render(dialogOf(state), { wrapper: wrapperOf(testHttp()) });
  const become = (next: IdentityState) => rerender(dialogOf(next));
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = realNamePrompt.ask(stores);
  });
  const found = await screen.findByRole('dialog', { name: '实名认证' });
  const dialog = within(found);
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(dialog.getByRole('textbox', { name: '姓名' }), ' 张三 ');
    await user.type(dialog.getByRole('textbox', { name: '身份证号' }), '11010519491231002X');
    await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  };
  return { become, answer, found, dialog, user, fill };
}

test('is 610 px wide', async () => {
  const { found } = await open();
  expect(found.style.width).toBe('610px');
});

test('warns in the dialog, not over it, if a field is empty', async () => {
  const { dialog, user } = await open();
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '张三');
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请输入姓名和身份证号码');
  const field = dialog.getByRole('textbox', { name: '身份证号' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(toast.warning).not.toHaveBeenCalled();
  expect(api.asked(verifyIdentity)).toHaveLength(0);
  await user.type(field, '1');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a verification that passed is announced, the user fetched again, and the dialog closed', async () => {
  const { answer, fill } = await open();
  await fill();
  await expect(answer).resolves.toBe(true);
  expect(api.asked(verifyIdentity)[0]?.body).toEqual({
    name: '张三',
    idCard: '11010519491231002X',
  });
  expect(toast.success).toHaveBeenCalledWith('实名认证成功');
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('changed input is not reported as verified when the earlier one passes', async () => {
  api.on(verifyIdentity, () => refused('IDENTITY_ALREADY_VERIFIED'));
  const { answer, fill } = await open();
  await fill();
  await expect(answer).resolves.toBe(true);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('已完成实名认证，请勿重复提交');
});

test('changed input is checked while the result of the first is awaited', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api.on(verifyIdentity, () => refused('IDENTITY_ID_CARD_INVALID'));
  const { answer, become, dialog, fill } = await open('pending');
  expect(dialog.getByText(/没有通过可以重新提交/)).toBeTruthy();
  await fill();
  expect(await dialog.findByText(/身份证号码不正确/)).toBeTruthy();
  onRefresh.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(onRefresh).toHaveBeenCalledOnce();
  become('passed');
  await expect(answer).resolves.toBe(true);
});

test('pending and refused are shown in the open dialog', async () => {
  api.on(verifyIdentity, () => refused('IDENTITY_PENDING'));
  const { dialog, user, fill } = await open();
  await fill();
  expect((await dialog.findByRole('status')).textContent).toContain('正在等待认证结果');
  api.on(verifyIdentity, () => refused('IDENTITY_REJECTED'));
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('姓名与身份证号码不一致');
  api.on(verifyIdentity, () => refused('IDENTITY_ID_CARD_INVALID'));
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  expect(await dialog.findByText(/身份证号码不正确/)).toBeTruthy();
  api.on(verifyIdentity, () => refused('IDENTITY_NAME_INVALID'));
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  expect(await dialog.findByText(/姓名应与身份证上的一致/)).toBeTruthy();
  expect(realNamePrompt.isOpen(stores)).toBe(true);
  expect(toast.error).not.toHaveBeenCalled();
});

test('a refused field is marked until the next input is sent', async () => {
  api.on(verifyIdentity, () => refused('IDENTITY_ID_CARD_INVALID'));
  const { answer, dialog, user, fill } = await open();
  await fill();
  const field = dialog.getByRole('textbox', { name: '身份证号' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(dialog.getByRole('textbox', { name: '姓名' }).getAttribute('aria-invalid')).not.toBe(
    'true',
  );
  api.on(verifyIdentity, true);
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  await expect(answer).resolves.toBe(true);
});

test('a pending verification is polled, and the dialog closes once it passed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answer, become } = await open('pending');
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(onRefresh).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onRefresh).toHaveBeenCalledOnce();
  become('passed');
  await expect(answer).resolves.toBe(true);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('实名认证成功');
});

test.each([
  ['pending', '正在等待认证结果'],
  ['failed', '认证没有通过'],
] as const)('the state %s of the user is shown at once', async (state, text) => {
  const { dialog } = await open(state);
  expect(dialog.getByText(new RegExp(text))).toBeTruthy();
});

test('can be put off', async () => {
  const { answer, user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '关闭对话框' }));
  await expect(answer).resolves.toBe(false);
});

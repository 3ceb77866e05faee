import type { IdentityState } from '@gamebox/contract';
import { verifyIdentity } from '@gamebox/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../../shared/ui/toast-store.ts';
import { fakeApi, refused } from '../../../test/fake-api.ts';
import { realNamePrompt } from '../model/real-name-prompt.ts';
import { RealNameDialog } from './real-name-dialog.tsx';

let api: ReturnType<typeof fakeApi>;
const onVerified = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(toast, 'warning');
  vi.spyOn(toast, 'success');
  api = fakeApi();
  api.on(verifyIdentity, true);
  onVerified.mockReset().mockResolvedValue();
});

afterEach(() => {
  act(() => realNamePrompt.settle(false));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(state?: IdentityState) {
  render(<RealNameDialog state={state} onVerified={onVerified} />);
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = realNamePrompt.ask();
  });
  const found = await screen.findByRole('dialog', { name: '实名认证' });
  const dialog = within(found);
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(dialog.getByRole('textbox', { name: '姓名' }), ' 张三 ');
    await user.type(dialog.getByRole('textbox', { name: '身份证号' }), '11010519491231002X');
    await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  };
  return { answer, found, dialog, user, fill };
}

test('is 610 wide', async () => {
  const { found } = await open();
  expect(found.style.width).toBe('610px');
});

test('wants both fields, and says so as a warning', async () => {
  const { dialog, user } = await open();
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '张三');
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  await waitFor(() => expect(toast.warning).toHaveBeenCalledWith('请输入姓名和身份证号码'));
  expect(api.asked(verifyIdentity)).toHaveLength(0);
});

test('passed: told, the user asked for anew, then closed', async () => {
  const { answer, fill } = await open();
  await fill();
  await expect(answer).resolves.toBe(true);
  expect(api.asked(verifyIdentity)[0]?.body).toEqual({
    name: '张三',
    idCard: '11010519491231002X',
  });
  expect(toast.success).toHaveBeenCalledWith('实名认证成功');
  expect(onVerified).toHaveBeenCalledOnce();
});

test('pending and refused are said in their place, and it stays open', async () => {
  api.on(verifyIdentity, () => refused('IDENTITY_PENDING'));
  const { dialog, user, fill } = await open();
  await fill();
  expect((await dialog.findByRole('status')).textContent).toContain('正在等待认证结果');
  api.on(verifyIdentity, () => refused('IDENTITY_REJECTED'));
  await user.click(dialog.getByRole('button', { name: '立即绑定' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('认证没有通过');
  expect(onVerified).not.toHaveBeenCalled();
  expect(realNamePrompt.isOpen()).toBe(true);
});

test.each([
  ['pending', '正在等待认证结果'],
  ['failed', '认证没有通过'],
] as const)('a user known as %s is told at once', async (state, words) => {
  const { dialog } = await open(state);
  expect(dialog.getByText(new RegExp(words))).toBeTruthy();
});

test('can be put off', async () => {
  const { answer, user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '关闭对话框' }));
  await expect(answer).resolves.toBe(false);
});

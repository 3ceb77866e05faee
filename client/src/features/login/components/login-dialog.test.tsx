import { getLoginQrcode, getLoginStatus, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../test/fake-api.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { testHttp, wrapperOf } from '../../../test/test-http.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { keepInvite, keptInvite } from '../../../shared/lib/kept-invite.ts';
import { inviteOfLogin } from '../model/invite.ts';
import { loginPrompt } from '../model/login-prompt.ts';
import { LoginDialog } from './login-dialog.tsx';
import { stores } from '../../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
const onToken = vi.fn<(token: string) => void>();
const notify = vi.fn<(message: string) => void>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getLoginQrcode, { qrcode: 'data:image/png;base64,AA==', token: 'ticket' });
  api.on(getLoginStatus, { code: 0, status: 0, token: null });
  api.on(sendLoginSmsCode, true);
  api.on(loginByPhone, { accessToken: 'SESSION' });
  onToken.mockReset();
  notify.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(plat = 1) {
  render(<LoginDialog plat={plat} onToken={onToken} />, {
    wrapper: wrapperOf(testHttp({ tell: (error) => notify(error.message) })),
  });
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = loginPrompt.ask(stores);
  });
  const dialog = await screen.findByRole('dialog', { name: '登录' });
  return { answer, dialog: within(dialog), user: userEvent.setup() };
}

async function openMobile() {
  const opened = await open();
  await opened.user.click(opened.dialog.getByRole('tab', { name: '手机登录' }));
  const field = opened.dialog.getByRole('textbox', { name: '手机号' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return opened;
}

test('a press on 手机登录 goes on in its first field, arrow keys stay in the row', async () => {
  const { dialog, user } = await openMobile();
  await user.click(dialog.getByRole('tab', { name: '微信登录' }));
  await user.keyboard('{ArrowRight}');
  expect(await dialog.findByRole('textbox', { name: '手机号' })).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('tab', { name: '手机登录' }));
});

describe('the WeChat tab', () => {
  test('is the first tab and shows the code', async () => {
    const { dialog } = await open();
    const tab = dialog.getByRole('tab', { name: '微信登录' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    const code = await dialog.findByRole('img', { name: '微信登录二维码' });
    expect(code.getAttribute('src')).toBe('data:image/png;base64,AA==');
  });

  test('an expired code says so and a press fetches a new one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dialog } = await open();
    await dialog.findByRole('img', { name: '微信登录二维码' });
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(dialog.getByText('二维码已失效')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '点击刷新' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(api.asked(getLoginQrcode)).toHaveLength(2);
    expect(dialog.queryByText('二维码已失效')).toBeNull();
  });

  test('a confirmed code logs in, closes the dialog and resolves the prompt', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on(getLoginStatus, { code: 0, status: 1, token: 'QR' });
    const { answer } = await open();
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(onToken).toHaveBeenCalledExactlyOnceWith('QR');
    await expect(answer).resolves.toBe(true);
  });
});

describe('the mobile tab', () => {
  test('requesting a code checks the mobile alone', async () => {
    const { dialog, user } = await openMobile();
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    expect(await dialog.findByText('电话号码不能为空')).toBeTruthy();
    expect(dialog.queryByText('请输入有效的验证码')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '12800000000');
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    expect(await dialog.findByText('请输入有效的电话号码')).toBeTruthy();
    expect(api.asked(sendLoginSmsCode)).toHaveLength(0);
  });

  test('a sent code counts down from a minute, even in a dialog opened anew', async () => {
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    const counting = await dialog.findByRole('button', { name: /^\d+ 秒后重新获取$/ });
    expect(counting.hasAttribute('disabled')).toBe(true);
    expect(api.asked(sendLoginSmsCode)[0]?.body).toEqual({ mobile: '13800000000', scene: 1 });
    await user.click(dialog.getByRole('tab', { name: '微信登录' }));
    await user.click(dialog.getByRole('tab', { name: '手机登录' }));
    expect(dialog.getByRole('button', { name: /秒后重新获取$/ })).toBeTruthy();
  });

  test('a refused request for a code is shown and starts no countdown', async () => {
    api.on(sendLoginSmsCode, () => refused('SMS_TOO_FREQUENT'));
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('短信发送过于频繁，请过一分钟再获取'));
    expect(await dialog.findByRole('button', { name: '获取验证码' })).toBeTruthy();
    const code = dialog.getByRole('textbox', { name: '验证码' });
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByText('短信发送过于频繁，请过一分钟再获取')).toBeNull();
    expect(document.activeElement).not.toBe(code);
  });

  test('a sent code clears the field’s error and focuses it', async () => {
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000{Enter}');
    expect(await dialog.findByText('请输入有效的验证码')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '验证码' })),
    );
    expect(dialog.queryByText('请输入有效的验证码')).toBeNull();
  });

  test('pasted numbers are accepted with their separators, and never cut', async () => {
    const { dialog, user } = await openMobile();
    const mobile = dialog.getByRole<HTMLInputElement>('textbox', { name: '手机号' });
    const code = dialog.getByRole<HTMLInputElement>('textbox', { name: '验证码' });
    await user.click(mobile);
    await user.paste('+86 138-0013-8000');
    expect(mobile.value).toBe('13800138000');
    await user.click(code);
    await user.paste('１２３４5');
    expect(code.value).toBe('12345');
    await user.click(dialog.getByRole('button', { name: '登录' }));
    expect(await dialog.findByText('请输入有效的验证码')).toBeTruthy();
    expect(api.asked(loginByPhone)).toHaveLength(0);
  });

  test('both fields are checked on submit, and not before', async () => {
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), '12');
    expect(dialog.queryByText('请输入有效的验证码')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '登录' }));
    expect(await dialog.findByText('电话号码不能为空')).toBeTruthy();
    expect(await dialog.findByText('请输入有效的验证码')).toBeTruthy();
    expect(api.asked(loginByPhone)).toHaveLength(0);
  });

  test('the right code logs in on this platform and closes', async () => {
    const { answer, dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234{Enter}');
    const agree = await screen.findByRole('button', { name: '同意并登录' });
    await vi.waitFor(() => expect(document.activeElement).toBe(agree));
    await user.keyboard('{Enter}');
    await expect(answer).resolves.toBe(true);
    expect(onToken).toHaveBeenCalledExactlyOnceWith('SESSION');
    expect(api.asked(loginByPhone)[0]?.body).toEqual({
      phone: '13800000000',
      code: '1234',
      plat: 1,
    });
  });

  test('nobody logs in without agreeing; the agreement is asked for once', async () => {
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234');
    const tick = dialog.getByRole<HTMLInputElement>('checkbox');
    expect(tick.checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: '登录' }));
    const question = within(await screen.findByRole('dialog', { name: '请先同意协议' }));
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(api.asked(loginByPhone)).toHaveLength(0);
    await user.click(tick);
    await user.click(dialog.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(onToken).toHaveBeenCalledWith('SESSION'));
  });

  test('a wrong code is told once, and the input stays for another try', async () => {
    api.on(loginByPhone, () => refused('SMS_CODE_WRONG'));
    const { dialog, user } = await openMobile();
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('验证码不正确，请核对短信后重新输入'));
    const code = dialog.getByRole('textbox', { name: '验证码' });
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    // The toast alone says it.
    expect(dialog.queryByText('验证码不正确，请核对短信后重新输入')).toBeNull();
    expect(onToken).not.toHaveBeenCalled();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '手机号' }).value).toBe(
      '13800000000',
    );
  });
});

describe('the invite code', () => {
  test('is a field on request, sent once, and its result is shown', async () => {
    const { dialog, user } = await openMobile();
    await user.click(dialog.getByRole('button', { name: '有好友的邀请码？' }));
    const field = dialog.getByRole('textbox', { name: /^邀请码/ });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'bcdfghj');
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000');
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234');
    await user.click(dialog.getByRole('checkbox'));
    const refusal = { code: 1_004_013_000, msg: '邀请码不存在，请检查后重新输入' };
    api.on(loginByPhone, { accessToken: 'SESSION', inviteRefusal: refusal });
    const warn = vi.spyOn(toast, 'warning');
    await user.click(dialog.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(onToken).toHaveBeenCalledWith('SESSION'));
    expect(api.asked(loginByPhone)[0]?.body).toMatchObject({ inviteCode: 'bcdfghj' });
    expect(warn.mock.calls[0]?.[0]).toBe(refusal.msg);
    expect(inviteOfLogin(stores, Date.now())).toEqual({});
  });

  test('from a link is shown, and sent with the poll of the QR code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    keepInvite('BCDFGHJ', Date.now());
    api.on(getLoginStatus, { code: 0, status: 1, token: 'QR', inviteRefusal: null });
    const { dialog } = await open();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^邀请码/ }).value).toBe(
      'BCDFGHJ',
    );
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(api.asked(getLoginStatus)[0]?.query.get('inviteCode')).toBe('BCDFGHJ');
    expect(onToken).toHaveBeenCalledWith('QR');
    expect(keptInvite(Date.now())).toBeNull();
  });
});

test('closing the dialog resolves the prompt without a login', async () => {
  const { answer, dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: '关闭对话框' }));
  await expect(answer).resolves.toBe(false);
});

test('the agreements of this platform open in the system’s browser', async () => {
  const { dialog, user } = await open(296);
  const link = dialog.getByRole('link', { name: '隐私协议' });
  expect(link.getAttribute('href')).toBe('/agreements/296/privacy.html');
  const host = fakeHost();
  host.on('setApplication', () => null);
  await user.click(link);
  expect(host.asked('setApplication')).toEqual([
    { openBrowser: `${window.location.origin}/agreements/296/privacy.html` },
  ]);
});

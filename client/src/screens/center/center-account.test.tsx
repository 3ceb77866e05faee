import {
  ERRORS,
  bindPhone,
  checkOldMobile,
  getUserDetail,
  listAvatars,
  sendSmsCode,
  updateMobile,
  updateProfile,
} from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../test/test-http.tsx';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleUser } from '../../test/sample-user.ts';
import { CenterScreen } from './center-screen.tsx';

let api: ReturnType<typeof fakeApi>;
const [fox, owl] = ['/assets/avatars/fox.svg', '/assets/avatars/owl.svg'];
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  logIn();
  api = fakeApi();
  api.on(getUserDetail, sampleUser({ avatar: fox }));
  api.on(listAvatars, [fox, owl]);
  api.on(sendSmsCode, true);
});

const open = () => renderScreen('/center', <CenterScreen />);

async function openDialog(button: string, name: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}

test('nickname and avatar are changed; only what changed is sent', async () => {
  api.on(updateProfile, true);
  const { user, dialog } = await openDialog('修改资料', '修改资料');
  await user.click(await dialog.findByRole('radio', { name: '头像 2' }));
  api.on(getUserDetail, sampleUser({ avatar: owl }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked(updateProfile).map(({ body }) => body)).toEqual([{ avatar: owl }]);
  await waitFor(() => expect(api.asked(getUserDetail).length).toBeGreaterThan(1));
});

test('a nickname is checked before it is sent, and the server’s refusal is shown at the field', async () => {
  const { user, dialog } = await openDialog('修改资料', '修改资料');
  const name = dialog.getByRole('textbox', { name: '昵称' });
  await user.clear(name);
  await user.type(name, '甲');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(/昵称需为 2–16 个字/)).toBeTruthy();
  expect(api.asked(updateProfile)).toHaveLength(0);
  api.on(updateProfile, refused('NICKNAME_REFUSED'));
  await user.type(name, '乙');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('该昵称不能使用，请换一个')).toBeTruthy();
});

test.each([
  ['修改资料', '修改资料', updateProfile],
  ['更换', '更换手机号', checkOldMobile],
])(
  '%s: that no answer came is told once, as for any call, and can be sent again',
  async (...row) => {
    const [button, name, call] = row;
    api.on(call, broken(502, '请求失败'));
    const told = vi.spyOn(toast, 'error');
    const { user, dialog } = await openDialog(button, name);
    const press = await changeIn(user, dialog);
    await user.click(press);
    await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('请求失败'));
    await waitFor(() => expect(press.getAttribute('aria-busy')).not.toBe('true'));
    expect(dialog.queryByText('请求失败')).toBeNull();
    api.on(call, true);
    await user.click(press);
    await waitFor(() => expect(press.isConnected).toBe(false));
    expect(api.asked(call)).toHaveLength(2);
  },
);

/** Fills in what can be sent; answers the button that sends it. */
async function changeIn(user: UserEvent, dialog: ReturnType<typeof within>): Promise<HTMLElement> {
  const code = dialog.queryByRole('textbox', { name: '验证码' });
  if (code !== null) await user.type(code, '1234');
  else await user.click(await dialog.findByRole('radio', { name: '头像 2' }));
  return dialog.getByRole('button', { name: code === null ? '保存' : '下一步' });
}

test('the old mobile is verified first, then the new one', async () => {
  api.on(checkOldMobile, true);
  api.on(updateMobile, true);
  const { user, dialog } = await openDialog('更换', '更换手机号');
  expect(dialog.getByText('138****1234')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeTruthy();
  expect(api.asked(sendSmsCode)[0]?.body).toEqual({ scene: 2 });
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234');
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  await user.type(await dialog.findByRole('textbox', { name: '新手机号' }), '139 0000 0001');
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  await waitFor(() =>
    expect(api.asked(sendSmsCode)[1]?.body).toEqual({ scene: 2, mobile: '13900000001' }),
  );
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '5678');
  await user.click(dialog.getByRole('button', { name: '更换手机号' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked(updateMobile)[0]?.body).toEqual({ mobile: '13900000001', code: '5678' });
});

test('a captcha that can’t be shown is explained at the code field', async () => {
  api.on(sendSmsCode, refused('CAPTCHA_REQUIRED'));
  const { user, dialog } = await openDialog('更换', '更换手机号');
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByText(/获取验证码次数过多，请一小时后再试/)).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: '验证码' }).getAttribute('aria-invalid')).toBe('true');
});

test('a number in use is reported at its field; an expired verification leads back', async () => {
  api.on(checkOldMobile, true);
  api.on(updateMobile, refused('MOBILE_IN_USE'));
  const { user, dialog } = await openDialog('更换', '更换手机号');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '1234');
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  await user.type(await dialog.findByRole('textbox', { name: '新手机号' }), '13900000001');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '5678');
  await user.click(dialog.getByRole('button', { name: '更换手机号' }));
  expect(await dialog.findByText(ERRORS.MOBILE_IN_USE.msg)).toBeTruthy();
  api.on(updateMobile, refused('MOBILE_PROOF_REQUIRED'));
  await user.click(dialog.getByRole('button', { name: '更换手机号' }));
  expect(await dialog.findByText(/先验证原手机号/)).toBeTruthy();
});

test('a player without a mobile binds one at once', async () => {
  api.on(getUserDetail, sampleUser({ mobile: null }));
  api.on(bindPhone, true);
  const { user, dialog } = await openDialog('绑定', '绑定手机号');
  await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13900000001');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '5678');
  await user.click(dialog.getByRole('button', { name: '绑定手机号' }));
  await waitFor(() => expect(api.asked(bindPhone)).toHaveLength(1));
});

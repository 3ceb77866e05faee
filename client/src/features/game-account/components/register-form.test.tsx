import { checkAccountExist, getLastRegisterAccount, registerAccount } from '@gamebox/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../test/fake-api.ts';
import { logIn } from '../../../test/test-http.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RegisterForm } from './register-form.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  logIn();
  api = fakeApi();
  api.on(checkAccountExist, ({ body }) => body['account'] === 'taken1');
  api.on(registerAccount, ({ body }) => ({ accountId: 5, account: body['account'] }));
  api.on(getLastRegisterAccount, null);
});

function open(server: { serverId: number; name: string } | null = { serverId: 11, name: '老区' }) {
  const onDone = vi.fn<() => void>();
  const { user } = renderScreen(
    '/',
    <RegisterForm gameId={1001} server={server} onDone={onDone} />,
  );
  const fill = async (account: string, password: string, repeated: string) => {
    for (const [label, text] of [
      ['账号', account],
      ['密码', password],
      ['确认密码', repeated],
    ] as const) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      if (text !== '') await user.type(field, text);
    }
  };
  const send = () => user.click(screen.getByRole('button', { name: '注册' }));
  return { user, fill, send, onDone };
}

test.each([
  ['', '', '', ['请输入账号', '请输入密码', '请再输入一次密码']],
  ['1abc', 'secret1', 'secret1', ['账号须以字母开头']],
  ['abc', 'secret1', 'secret1', ['账号至少 4 位']],
  ['player-1', 'secret1', 'secret1', ['账号只能用字母、数字和下划线']],
  ['player1', 'short', 'short', ['密码至少 6 位']],
  ['player1', 'secret1', 'secret2', ['两次输入的密码不一致']],
])(
  '%j with %j and %j is refused before anything is sent',
  async (account, password, repeated, why) => {
    const { fill, send } = open();
    await fill(account, password, repeated);
    await send();
    for (const text of why) expect(await screen.findByText(text)).toBeTruthy();
    expect(api.asked(registerAccount)).toHaveLength(0);
  },
);

test('a valid name is checked on the server while it is typed', async () => {
  const { user } = open();
  const field = screen.getByLabelText('账号');
  await user.type(field, 'tak');
  await user.type(field, 'en1');
  expect(await screen.findByText('该账号已被注册，换一个试试')).toBeTruthy();
  await user.type(field, '2');
  expect(await screen.findByText('这个账号可以使用')).toBeTruthy();
  expect(api.asked(checkAccountExist).map(({ body }) => body['account'])).toEqual([
    'taken1',
    'taken12',
  ]);
});

test('an account is registered for the chosen server', async () => {
  const { fill, send, onDone } = open();
  await fill('player1', 'secret1', 'secret1');
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.asked(registerAccount)[0]?.body).toEqual({
    gameId: 1001,
    serverId: 11,
    account: 'player1',
    password: 'secret1',
  });
});

test('the closing form does not call the new account’s own name taken', async () => {
  let registered = false;
  api.on(checkAccountExist, () => registered);
  api.on(registerAccount, ({ body }) => {
    registered = true;
    return { accountId: 5, account: body['account'] };
  });
  const { fill, send, onDone } = open();
  await fill('player1', 'secret1', 'secret1');
  expect(await screen.findByText('这个账号可以使用')).toBeTruthy();
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.queryByText('该账号已被注册，换一个试试')).toBeNull();
});

test('a name taken meanwhile is reported at its field, and the form stays', async () => {
  api.on(checkAccountExist, false);
  api.on(registerAccount, refused('GAME_ACCOUNT_EXISTS'));
  const { fill, send, onDone } = open();
  await fill('player1', 'secret1', 'secret1');
  await send();
  expect(await screen.findByText('该账号已被注册，换一个试试')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('账号'));
});

test('another refusal shows the server’s message', async () => {
  api.on(registerAccount, refused('GAME_ACCOUNT_LIMIT'));
  const { fill, send } = open(null);
  await fill('player1', 'secret1', 'secret1');
  await send();
  const why = await screen.findByRole('alert');
  expect(why.textContent).toBe('该游戏注册的账号数量已达上限');
  // The name is not the cause.
  expect(screen.getByLabelText('账号').getAttribute('aria-invalid')).not.toBe('true');
  expect(api.asked(registerAccount)[0]?.body).not.toHaveProperty('serverId');
});

import { addReminder, listReminders, removeReminder } from '@gamebox/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { openHome, prepareHome } from '../../test/home-world.tsx';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof prepareHome>;
beforeEach(() => {
  api = prepareHome();
});

test('a reminder of a coming server can be set and removed', async () => {
  useSession.of(stores).setState({ token: 'token' });
  let waiting: object[] = [];
  api.on(listReminders, () => waiting);
  api.on(addReminder, ({ body }) => {
    waiting = [{ ...body, createTime: 1 }];
    return true;
  });
  api.on(removeReminder, () => {
    waiting = [];
    return true;
  });
  const { user } = openHome();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  const set = await screen.findByRole('button', { name: '已预约：11区' });
  expect(api.asked(addReminder)[0]?.body).toEqual({ gameId: 1001, serverId: 11 });
  await user.click(set);
  expect(await screen.findByRole('button', { name: '预约：11区' })).toBeTruthy();
  expect(api.asked(removeReminder)).toHaveLength(1);
});

test('a reminder asks a logged-out player to log in', async () => {
  const { user } = openHome();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  expect(loginPrompt.isOpen(stores)).toBe(true);
  loginPrompt.settle(stores, false);
  expect(api.asked(addReminder)).toHaveLength(0);
});

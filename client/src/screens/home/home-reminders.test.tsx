import { addReminder, listReminders, removeReminder } from '@gamebox/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { callKey } from '@gamebox/web/call-query.ts';
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
  await waitFor(() => expect(api.asked(removeReminder)).toHaveLength(1));
});

test('a second press counts while the first is not answered yet', async () => {
  useSession.of(stores).setState({ token: 'token' });
  let waiting: object[] = [];
  const answer = Promise.withResolvers<boolean>();
  api.on(listReminders, () => waiting);
  api.on(addReminder, ({ body }) => {
    waiting = [{ ...body, createTime: 1 }];
    return answer.promise;
  });
  api.on(removeReminder, () => {
    waiting = [];
    return true;
  });
  const { user } = openHome();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  await user.click(await screen.findByRole('button', { name: '已预约：11区' }));
  expect(await screen.findByRole('button', { name: '预约：11区' })).toBeTruthy();
  expect(api.asked(removeReminder)).toHaveLength(0);
  const before = api.asked(listReminders).length;
  answer.resolve(true);
  await waitFor(() => expect(api.asked(removeReminder)).toHaveLength(1));
  await waitFor(() => expect(api.asked(listReminders)).toHaveLength(before + 1));
  expect(screen.getByRole('button', { name: '预约：11区' })).toBeTruthy();
});

test('a list fetched between two presses does not show the first one again', async () => {
  useSession.of(stores).setState({ token: 'token' });
  const answer = Promise.withResolvers<boolean>();
  api.on(listReminders, []);
  api.on(addReminder, () => answer.promise);
  api.on(removeReminder, true);
  const { client, user } = openHome();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  await user.click(await screen.findByRole('button', { name: '已预约：11区' }));
  await screen.findByRole('button', { name: '预约：11区' });
  // The server has the first press, and its answer is on the way.
  api.on(listReminders, [{ gameId: 1001, serverId: 11, createTime: 1 }]);
  await act(() => client.refetchQueries({ queryKey: callKey(listReminders) }));
  await waitFor(() => {
    const [[, list] = []] = client.getQueriesData({ queryKey: callKey(listReminders) });
    expect(list).toHaveLength(1);
  });
  expect(screen.getByRole('button', { name: '预约：11区' })).toBeTruthy();
  api.on(listReminders, []);
  answer.resolve(true);
  await waitFor(() => expect(api.asked(removeReminder)).toHaveLength(1));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole('button', { name: '预约：11区' })).toBeTruthy();
});

test('a reminder asks a logged-out player to log in', async () => {
  const { user } = openHome();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  expect(loginPrompt.isOpen(stores)).toBe(true);
  loginPrompt.settle(stores, false);
  expect(api.asked(addReminder)).toHaveLength(0);
});

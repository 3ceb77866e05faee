import { listGameRecords } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { beginRecharge } from '../../test/recharge-world.tsx';
import { renderScreen } from '../../test/render-screen.tsx';
import { RechargeScreen } from './recharge-screen.tsx';

const playedOn = (serverId: number) => ({
  gameId: 1001,
  name: '青河',
  coverPicture: '',
  lastPlayTime: serverId,
  playSeconds: 60,
  serverId,
  serverName: '',
});

test('a server that this computer remembers is not paid for before the platform’s word', async () => {
  const api = beginRecharge();
  const host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'token', userId: 8 }));
  host.on('setLocalSetting', () => ({ token: 'token' }));
  await act(() => loadLocalSetting());
  const kept = { player: 8, records: [playedOn(11)] };
  localStorage.setItem('game-records', JSON.stringify(kept));
  // On another computer the player went on to server 12.
  const answer = Promise.withResolvers<object>();
  api.on(listGameRecords, () => answer.promise);
  renderScreen('/recharge', <RechargeScreen />, { path: '/recharge' });
  await screen.findByRole('heading', { name: '充值返利' });
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(screen.queryByRole('combobox', { name: '服务器' })).toBeNull();
  answer.resolve([playedOn(12)]);
  const server = await screen.findByRole('combobox', { name: '服务器' });
  expect(server.textContent).toContain('新区');
});

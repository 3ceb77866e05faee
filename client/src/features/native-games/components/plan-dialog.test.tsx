import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { samplePlan as plan, sampleState } from '../../../test/sample-states.ts';
import { stores } from '../../../test/stores.ts';
import { startDownload } from '../model/jobs/download.ts';
import { acceptGame, useGames } from '../model/games/game-store.ts';
import { PlanDialog } from './plan-dialog.tsx';

const game = { gameId: 5, name: '青河', coverPicture: '', packageUrl: 'http://g.test/l.json' };

let host: ReturnType<typeof fakeHost>;
beforeEach(() => {
  host = fakeHost();
  host.on('planDownload', ({ installDir }) => ({ ...plan, folder: installDir ?? plan.folder }));
  host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
});

afterEach(() => vi.unstubAllGlobals());

const go = () => screen.findByRole('button', { name: '开始下载' });

test('a typed folder is set before the download begins, and never ignored', async () => {
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  await user.click(await screen.findByRole('button', { name: '更换' }));
  await user.type(await screen.findByRole('textbox', { name: '新的目录' }), 'other');
  expect(await go()).toHaveProperty('disabled', true);
  await user.clear(screen.getByRole('textbox', { name: '新的目录' }));
  await user.type(screen.getByRole('textbox', { name: '新的目录' }), '/other');
  await user.click(await go());
  expect(await screen.findByText(/以后下载的游戏也会安装到这里/)).toBeTruthy();
  await vi.waitFor(async () => expect(await go()).toHaveProperty('disabled', false));
  await user.click(await go());
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/other' }]);
});

test('a download that will wait says so, until the other one has ended', async () => {
  host.on('queueDownload', () => sampleState(5, { download_state: 2, waiting: 'queue' }));
  useGames.of(stores).setState({ listed: true });
  const warned = vi.spyOn(toast, 'warning');
  const { user } = renderScreen('/home', <PlanDialog />);
  act(() =>
    acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 })),
  );
  await startDownload(stores, game);
  act(() => warned.mock.calls[0]?.[1]?.actions?.[0]?.run());
  const queue = await screen.findByRole('button', { name: '排队下载' });
  expect(screen.getByText('《铁潮》下载完成后自动开始。')).toBeTruthy();
  act(() => acceptGame(stores, 6, sampleState(6, { name: '铁潮' })));
  expect(queue.textContent).toBe('开始下载');
  await vi.waitFor(() => expect(queue).toHaveProperty('disabled', false));
  await user.click(queue);
  await vi.waitFor(() => expect(host.asked('queueDownload')).toHaveLength(1));
});

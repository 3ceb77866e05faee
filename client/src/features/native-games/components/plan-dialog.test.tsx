import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { samplePlan as plan, sampleState } from '../../../test/sample-states.ts';
import { stores } from '../../../test/stores.ts';
import { startDownload } from '../model/jobs/download.ts';
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

import { LaunchStep } from '@gamebox/contract';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting, localSetting } from '../../../bridge/local-setting.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { completeStep, isMasked } from '../model/guide.ts';
import { NoviceGuide } from './novice-guide.tsx';

let host: ReturnType<typeof fakeHost>;
let setting: Record<string, unknown>;

beforeEach(() => {
  host = fakeHost();
  setting = { token: '' };
  host.on('getLocalSetting', () => setting);
  host.on('setLocalSetting', (change) => (setting = { ...setting, ...change }));
});

afterEach(() => vi.unstubAllGlobals());

async function show(launchStep?: LaunchStep, paused = false) {
  setting = { token: '', launchStep };
  await loadLocalSetting();
  render(<NoviceGuide paused={paused} />);
}

test.each([
  [LaunchStep.off, false],
  [LaunchStep.download, true],
  [LaunchStep.account, true],
  [LaunchStep.password, true],
  [LaunchStep.finished, false],
])('the mask of step %d is on: %s', async (step, on) => {
  expect(isMasked(step)).toBe(on);
  await show(step);
  expect(screen.queryByRole('dialog') !== null).toBe(on);
});

test('a newcomer is led from the download to the password, and it is kept', async () => {
  const user = userEvent.setup();
  await show();
  const titles: (string | null)[] = [];
  for (const press of ['下一步', '下一步', '完成']) {
    const dialog = screen.getByRole('dialog');
    titles.push(within(dialog).getByRole('heading').textContent);
    await user.click(within(dialog).getByRole('button', { name: press }));
  }
  expect(titles).toEqual(['先下载游戏', '注册游戏账号', '设置游戏密码']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.asked('setLocalSetting')).toEqual([
    { launchStep: 2 },
    { launchStep: 3 },
    { launchStep: 4 },
  ]);
});

test('who skips it is not shown it again', async () => {
  const user = userEvent.setup();
  await show(LaunchStep.account);
  await user.click(screen.getByRole('button', { name: '跳过' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(setting['launchStep']).toBe(LaunchStep.off);
});

test('what was done leads on, unless the guide is elsewhere', async () => {
  await show(LaunchStep.download);
  act(() => completeStep(LaunchStep.account, LaunchStep.download));
  expect(localSetting().launchStep).toBe(LaunchStep.download);
  act(() => completeStep(LaunchStep.download, LaunchStep.download));
  expect(localSetting().launchStep).toBe(LaunchStep.account);
  act(() => completeStep(LaunchStep.off, LaunchStep.off));
  expect(localSetting().launchStep).toBe(LaunchStep.account);
});

test('it waits while a dialog needs the player, and never stands in a plain browser', async () => {
  await show(LaunchStep.download, true);
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.unstubAllGlobals();
  render(<NoviceGuide />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

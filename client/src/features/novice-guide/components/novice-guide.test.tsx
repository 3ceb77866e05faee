import { LaunchStep } from '@gamebox/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting, localSetting } from '../../../bridge/local-setting.ts';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Drawer } from '@gamebox/ui/drawer.tsx';
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

async function show(launchStep?: LaunchStep, newcomer = true) {
  setting = { token: '', launchStep };
  await loadLocalSetting();
  render(<NoviceGuide newcomer={newcomer} />);
}

test.each([
  [LaunchStep.off, false],
  [LaunchStep.download, true],
  [LaunchStep.account, true],
  [LaunchStep.password, true],
  [LaunchStep.finished, false],
])('step %d is shown with a mask: %s', async (step, on) => {
  expect(isMasked(step)).toBe(on);
  await show(step);
  expect(screen.queryByRole('dialog') !== null).toBe(on);
});

test('a newcomer is led from the download to the password, and each step is stored', async () => {
  const user = userEvent.setup();
  await show();
  const titles: (string | null)[] = [];
  for (const press of ['下一步', '下一步', '完成']) {
    // The only red button is the one that the step explains.
    expect((await screen.findByRole('button', { name: press })).className).not.toContain('primary');
    const dialog = screen.getByRole('dialog');
    titles.push(within(dialog).getByRole('heading').textContent);
    await user.click(within(dialog).getByRole('button', { name: press }));
  }
  expect(titles).toEqual(['先下载游戏', '注册游戏账号', '设置游戏密码']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.asked('setLocalSetting')).toEqual([
    { launchStep: 2 },
    { launchStep: 3 },
    { launchStep: 4 },
  ]);
});

test('a player who has played is guided only on request', async () => {
  await show(undefined, false);
  expect(screen.queryByRole('dialog')).toBeNull();
  setting = { token: '', launchStep: LaunchStep.download };
  await act(loadLocalSetting);
  expect(screen.getByRole('dialog', { name: '先下载游戏' })).toBeTruthy();
});

test.each(['跳过', '{Escape}'])('after %s the focus is on what was explained', async (press) => {
  const user = userEvent.setup();
  await show(LaunchStep.account);
  render(
    <div data-guide="account">
      <button type="button">去登录</button>
    </div>,
  );
  if (press.startsWith('{')) await user.keyboard(press);
  else await user.click(screen.getByRole('button', { name: press }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '去登录' }));
});

test('Enter goes on to the next step, a held one only once', async () => {
  const user = userEvent.setup();
  await show();
  const next = () => screen.getByRole('button', { name: '下一步' });
  expect(document.activeElement).toBe(next());
  await user.keyboard('{Enter>3/}');
  expect(screen.getByRole('dialog', { name: '注册游戏账号' })).toBeTruthy();
  expect(document.activeElement).toBe(next());
});

test('a skipped guide is not shown again', async () => {
  const user = userEvent.setup();
  await show(LaunchStep.account);
  await user.click(screen.getByRole('button', { name: '跳过' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(setting['launchStep']).toBe(LaunchStep.off);
});

test('a finished action moves the guide on if it belongs to the current step', async () => {
  await show(LaunchStep.download);
  act(() => completeStep(LaunchStep.account, LaunchStep.download));
  expect(localSetting().launchStep).toBe(LaunchStep.download);
  act(() => completeStep(LaunchStep.download, LaunchStep.download));
  expect(localSetting().launchStep).toBe(LaunchStep.account);
  act(() => completeStep(LaunchStep.off, LaunchStep.off));
  expect(localSetting().launchStep).toBe(LaunchStep.account);
});

function Beside({ part: Part }: { part: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Part open={open} onOpenChange={setOpen} title="另一件事">
        <input aria-label="姓名" />
      </Part>
      <NoviceGuide newcomer />
    </>
  );
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('the guide hides behind a %s; the same Escape does not end it', async (_, part) => {
  const user = userEvent.setup();
  setting = { token: '', launchStep: LaunchStep.account };
  await loadLocalSetting();
  render(<Beside part={part} />);
  const beside = await screen.findByRole('dialog', { name: '另一件事' });
  await waitFor(() => expect(beside.contains(document.activeElement)).toBe(true));
  expect(screen.queryByText('注册游戏账号')).toBeNull();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: '注册游戏账号' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(setting['launchStep']).toBe(LaunchStep.off);
});

test('the guide is never shown in a plain browser', () => {
  vi.unstubAllGlobals();
  render(<NoviceGuide newcomer />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

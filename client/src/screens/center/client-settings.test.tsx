import type { LocalSetting } from '@gamebox/contract';
import { RESOLUTIONS, DEFAULT_CAPABILITIES } from '@gamebox/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadCapabilities } from '../../bridge/capabilities.ts';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { setTypeSize } from '@gamebox/ui/lib/type-size.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import { fakeApi } from '../../test/fake-api.ts';
import { HostRefusal, fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { CenterScreen } from './center-screen.tsx';
import { stores } from '../../test/stores.ts';

const MB = 1024 * 1024;
let host: ReturnType<typeof fakeHost>;
let setting: Partial<LocalSetting>;

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  act(() => toast.clear());
  useSession.of(stores).getState().clearToken();
  fakeApi();
  host = fakeHost();
  setting = {
    token: '',
    resolution: '1280_800',
    installDir: 'D:\\Games',
    bandwidthLimit: 0,
    closeToTray: false,
    launchStep: 4,
  };
  host.on('getLocalSetting', () => setting);
  host.on('setLocalSetting', (change) => Object.assign(setting, change));
  await loadLocalSetting();
});

const open = () =>
  renderScreen(
    '/center',
    <>
      <CenterScreen />
      <Toaster />
    </>,
    { path: '/center?tab=settings' },
  );
const refuse = (message: string) =>
  host.on('setLocalSetting', () => {
    throw new HostRefusal({ kind: 'internal', message });
  });
const choose = async (user: ReturnType<typeof open>['user'], box: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: box }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('all seven resolutions are offered; the chosen one is stored at once', async () => {
  const { user } = open();
  await user.click(screen.getByRole('combobox', { name: '游戏分辨率' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(
    RESOLUTIONS.map((resolution) => resolution.replace('_', ' × ')),
  );
  await user.click(screen.getByRole('option', { name: '1920 × 1080' }));
  await waitFor(() => expect(host.asked('setLocalSetting')).toEqual([{ resolution: '1920_1080' }]));
  expect(screen.getByRole('combobox', { name: '游戏分辨率' }).textContent).toContain('1920 × 1080');
});

test('a change is shown before the host answers, and reverted if it refuses', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.on('setLocalSetting', async () => {
    await asked;
    throw new HostRefusal({ kind: 'internal', message: '磁盘写不进去' });
  });
  const { user } = open();
  const tray = screen.getByRole('switch', { name: '关闭窗口后继续下载' });
  await user.click(tray);
  expect(tray).toHaveProperty('checked', true);
  answer();
  await waitFor(() => expect(tray).toHaveProperty('checked', false));
  expect(screen.getByText('设置没有保存：磁盘写不进去')).toBeTruthy();
});

test('a preset limit is stored at once; a typed one after 保存', async () => {
  const { user } = open();
  await choose(user, '下载限速', '2.0 MB/s');
  await waitFor(() => expect(setting.bandwidthLimit).toBe(2 * MB));

  await choose(user, '下载限速', '自定义');
  const amount = await screen.findByRole('textbox', { name: '限速数值' });
  await user.clear(amount);
  await user.type(amount, '3.5');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(setting.bandwidthLimit).toBe(3.5 * MB));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '限速数值' })).toBeNull());
  expect(screen.getByRole('combobox', { name: '下载限速' }).textContent).toContain(
    '自定义 3.5 MB/s',
  );
});

test.each([
  ['abc', '请输入数字，最多两位小数'],
  ['0', '限速请在 10 KB/s 到 1000 MB/s 之间'],
  ['', '请输入限速数值'],
])('the figure "%s" is refused under its field and not sent', async (text, message) => {
  const { user } = open();
  await choose(user, '下载限速', '自定义');
  const amount = await screen.findByRole('textbox', { name: '限速数值' });
  await user.clear(amount);
  if (text !== '') await user.type(amount, text);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(host.asked('setLocalSetting')).toEqual([]);
});

test('a typed limit that the host refuses stays in the field', async () => {
  refuse('不支持限速');
  const { user } = open();
  await choose(user, '下载限速', '自定义');
  await user.type(await screen.findByRole('textbox', { name: '限速数值' }), '3');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('设置没有保存：不支持限速')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: '限速数值' })).toHaveProperty('value', '3');
});

test('another install folder is picked by the system’s dialog; its free space is shown', async () => {
  host.on('getDiskSpace', () => ({ freeBytes: 100 * 1024 * MB, totalBytes: 500 * 1024 * MB }));
  host.on('pickFolder', () => ({ path: 'E:\\Play' }));
  const { user } = open();
  expect(await screen.findByText('可用 100.0 GB，共 500.0 GB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '更换目录' }));
  expect(await screen.findByTitle('E:\\Play')).toBeTruthy();
  expect(host.asked('setLocalSetting')).toEqual([{ installDir: 'E:\\Play' }]);
});

test('cancelling the dialog changes nothing', async () => {
  host.on('pickFolder', () => null);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '更换目录' }));
  await waitFor(() => expect(host.asked('pickFolder')).toHaveLength(1));
  expect(await screen.findByTitle('D:\\Games')).toBeTruthy();
  expect(host.asked('setLocalSetting')).toEqual([]);
});

test('a host without a folder dialog: a message, and the folder can be typed', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '更换目录' }));
  expect(await screen.findByText('当前客户端不支持此操作，可以直接填写目录')).toBeTruthy();
  const path = screen.getByRole('textbox', { name: '目录' });
  await user.clear(path);
  await user.type(path, 'Games');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入完整的目录，例如 D:\\Games')).toBeTruthy();
  await user.clear(path);
  await user.type(path, '/home/me/games');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(setting.installDir).toBe('/home/me/games'));
});

test('the log is exported and its path shown; a failure says why', async () => {
  host.on('exportLog', () => ({ path: 'C:\\logs.txt' }));
  const { user } = open();
  const button = screen.getByRole('button', { name: '导出日志' });
  await user.click(button);
  expect(await screen.findByText('已导出到 C:\\logs.txt')).toBeTruthy();
  host.on('exportLog', () => {
    throw new HostRefusal({ kind: 'disk-full', needBytes: 1, freeBytes: 0, message: '磁盘已满' });
  });
  await user.click(button);
  expect(await screen.findByText('日志没有导出：磁盘已满')).toBeTruthy();
});

test('continuing after the window closes is offered only if the host can hide its window', async () => {
  const keepGoing = () => screen.queryByRole('switch', { name: /关闭窗口后继续下载/ });
  open();
  expect(keepGoing()).toBeTruthy();
  host.on('getCapabilities', () => ({ ...DEFAULT_CAPABILITIES, hide: false }));
  await act(loadCapabilities);
  expect(keepGoing()).toBeNull();
});

test('文字大小 is applied at once, and kept', async () => {
  onTestFinished(() => act(() => setTypeSize(100)));
  const { user } = open();
  const sizes = within(screen.getByRole('radiogroup', { name: '文字大小' }));
  expect(sizes.getByRole('radio', { name: '100%' })).toHaveProperty('checked', true);
  await user.click(sizes.getByRole('radio', { name: '125%' }));
  expect(sizes.getByRole('radio', { name: '125%' })).toHaveProperty('checked', true);
  expect(document.documentElement.dataset['typeSize']).toBe('125');
  expect(localStorage.getItem('typeSize')).toBe('125');
});

test('the novice guide begins again', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '重新开始' }));
  await waitFor(() => expect(setting.launchStep).toBe(1));
});

test('the box has one version, which the host tells', () => {
  localStorage.setItem('boxVersion', '9.8.7');
  open();
  expect(screen.getByText('9.8.7')).toBeTruthy();
  expect(screen.getAllByText(/版本$/).map((label) => label.textContent)).toEqual(['盒子版本']);
});

test('the licences of the build are shown, each with its text', async () => {
  const list = [{ name: 'some-library', version: '1.0.0', identifier: 'MIT', text: 'As is.' }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(list)));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '查看许可' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开源许可' }));
  expect(await dialog.findByText('some-library')).toBeTruthy();
  expect(dialog.getByText('As is.')).toBeTruthy();
});

test('a period with another limit can be added, not overlapping another, and removed', async () => {
  const { user } = open();
  const add = async (from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: '添加时段' }));
    fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: to } });
    await user.click(screen.getByRole('button', { name: '添加' }));
  };
  await add('22:00', '06:00');
  await waitFor(() =>
    expect(setting.bandwidthSchedule).toEqual([{ from: '22:00', to: '06:00', bytesPerSecond: 0 }]),
  );
  expect(await screen.findByText('22:00–次日 06:00')).toBeTruthy();
  await add('05:00', '07:00');
  expect(await screen.findByText('和 22:00–次日 06:00 重叠')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '删除 22:00–次日 06:00' }));
  await waitFor(() => expect(setting.bandwidthSchedule).toEqual([]));
});

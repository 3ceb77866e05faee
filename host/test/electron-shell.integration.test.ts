import { describe, expect, onTestFinished, test } from 'vitest';
import type { DragPhase } from '@gamebox/contract';
import { ElectronShell } from '../src/shells/electron/electron-shell.ts';
import type { ShellWindow } from '../src/shells/shell.ts';
import { describeShell } from '../src/shells/shell.contract.ts';
import { FakeElectron } from './fake-electron.ts';
import { shellOptions, silent } from './shell-options.ts';

function electronShell(
  fake: FakeElectron,
  clientOptions: Awaited<ReturnType<typeof shellOptions>>,
  closeToTray = false,
) {
  const shell = new ElectronShell({
    ...clientOptions,
    electron: fake.api(),
    closeToTray: () => closeToTray,
  });
  onTestFinished(() => shell.close());
  return shell;
}

describeShell('a fake Electron', async () => {
  const fake = new FakeElectron();
  const shell = electronShell(fake, await shellOptions());
  return {
    shell,
    isShown: () => Promise.resolve(fake.shown),
    open: async (events) => {
      await shell.open(events);
      return {
        query: (request) => fake.query(request),
        heard: () => Promise.resolve(fake.sent),
      };
    },
  };
});

describe('the Electron shell', () => {
  test('shows our page alone, sandboxed, and answers nobody else', async () => {
    const fake = new FakeElectron();
    const { url } = await electronShell(fake, await shellOptions()).open(silent);
    expect(fake.options).toMatchObject({
      frame: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    await expect(fake.query('x', { origin: url })).rejects.toThrow('not our page');
    let prevented = 0;
    const event = { preventDefault: () => prevented++ };
    fake.onNavigate(event, `${url}/game`);
    fake.onNavigate(event, 'https://example.com/');
    fake.onNavigate(event, 'file:///etc/passwd');
    expect(prevented).toBe(2);
    expect(fake.onWindowOpen({ url: 'https://example.com/2' })).toEqual({ action: 'deny' });
    expect(fake.opened).toEqual(['https://example.com/', 'https://example.com/2']);
    for (const origin of ['https://evil.example', 'null']) {
      fake.frame.origin = origin;
      await expect(fake.query('x')).rejects.toThrow('not our page');
    }
  });
});

describe('the window of the Electron shell', () => {
  /** A shell whose page does something with its window at each request. */
  async function open(work: (window: ShellWindow) => Promise<void>, closeToTray = false) {
    const fake = new FakeElectron();
    const closed: boolean[] = [];
    await electronShell(fake, await shellOptions(), closeToTray).open({
      ...silent,
      onRequest: async (_request, window) => {
        await work(window);
        return '{}';
      },
      onClosed: (hidden) => closed.push(hidden),
    });
    return { fake, closed };
  }

  test('in the tray is hidden, shown again by its icon and ended there', async () => {
    const { fake, closed } = await open((window) => window.close(), true);
    await fake.query('x');
    expect([fake.shown, closed]).toEqual([false, []]);
    const item = (label: string) => fake.tray?.find((each) => each.label === label)?.click();
    item('打开游戏盒子');
    expect(fake.shown).toBe(true);
    item('退出');
    expect([closed, fake.tray]).toEqual([[false], null]);
  });

  test('is dragged by the areas that the page named alone', async () => {
    let phase: DragPhase = 1;
    const { fake } = await open(async (window) => {
      await window.setDragAreas([{ x: 0, y: 0, width: 200, height: 60 }]);
      await window.drag(phase);
    });
    const drag = async (x: number, y: number) => {
      phase = 1;
      await fake.query('', fake.frame, { x: 300, y: 300, page: { x, y } });
      phase = 2;
      await fake.query('', fake.frame, { x: 310, y: 305, page: { x, y } });
      return fake.position;
    };
    expect(await drag(300, 10)).toEqual([100, 100]);
    expect(await drag(100, 10)).toEqual([110, 105]);
  });
});

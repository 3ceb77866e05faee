import { join } from 'node:path';
import type { DragPhase } from '@gamebox/contract/host';
import { WindowDrag } from '../../domains/window/core/drag.ts';
import type { Pointer } from '../../domains/window/core/drag.ts';
import { isWebAddress } from '../../domains/window/core/open-command.ts';
import { bindingCall } from '../binding-call.ts';
import { pageScript } from '../page/page-script.ts';
import { startPageServer } from '../page-server/page-server.ts';
import type { PageServer, PageServerOptions } from '../page-server/page-server.ts';
import type { PostMessage, Shell, ShellEvents, ShellWindow, WindowCapabilities } from '../shell.ts';
import type {
  ElectronApi,
  ElectronIpcEvent,
  ElectronTray,
  ElectronWindow,
} from './electron-api.ts';
import { showTray } from './electron-tray.ts';

export interface ElectronShellOptions extends Pick<PageServerOptions, 'onPlatform'> {
  readonly electron: ElectronApi;
  readonly platformUrl: string;
  readonly clientDir: string;
  readonly port: number;
  readonly anyPort: boolean;
  readonly closeToTray: () => boolean;
}

const CAPABILITIES: WindowCapabilities = {
  close: true,
  minimize: true,
  hide: true,
  tray: true,
  drag: true,
  notifications: true,
};
const CHANNEL = 'gamebox-request';
const BRIDGE_TAG = '<script src="/__host/bridge.js"></script>';

/**
 * A frameless Electron window for the packaged desktop: sandboxed, without Node, with our page
 * only. It was tested only with a fake of Electron's interface, never in Electron itself.
 */
export class ElectronShell implements Shell {
  readonly kind = 'electron';
  readonly #options: ElectronShellOptions;
  readonly #drag = new WindowDrag();
  #server: PageServer | null = null;
  #window: ElectronWindow | null = null;
  #tray: ElectronTray | null = null;
  #ending = false;

  constructor(options: ElectronShellOptions) {
    this.#options = options;
  }

  async open(events: ShellEvents): Promise<{ url: string }> {
    const { electron, closeToTray } = this.#options;
    const script = await pageScript();
    this.#server = await startPageServer({
      ...this.#options,
      bridgeTag: () => BRIDGE_TAG,
      routes: async (server) => {
        server.get('/__host/bridge.js', async (_request, reply) =>
          reply.type('text/javascript').send(script),
        );
      },
    });
    const { origin } = this.#server;
    await electron.app.whenReady();
    const window = new electron.BrowserWindow({
      width: 1280,
      height: 800,
      frame: false,
      webPreferences: {
        preload: join(import.meta.dirname, 'preload.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
      },
    });
    this.#window = window;
    electron.ipcMain.handle(CHANNEL, (event, call) => this.#onCall(events, event, call));
    window.webContents.on('dom-ready', () => events.onPage(this.post));
    // The system's own ways to close a window count as the player's.
    window.on('close', (event) => {
      if (this.#ending || !closeToTray()) return;
      event.preventDefault();
      this.#hide(window);
    });
    window.on('closed', () => {
      this.#window = null;
      this.#tray?.destroy();
      events.onClosed(false);
    });
    this.#keepToOurPage(window, origin);
    await window.loadURL(origin);
    return { url: origin };
  }

  readonly post: PostMessage = (action, data) => {
    this.#window?.webContents.send('gamebox-message', JSON.stringify({ action, data }));
  };

  async close(): Promise<void> {
    this.#ending = true;
    this.#options.electron.ipcMain.removeHandler(CHANNEL);
    this.#window?.close();
    await this.#server?.close();
  }

  async #onCall(events: ShellEvents, event: ElectronIpcEvent, call: unknown): Promise<string> {
    const window = this.#window;
    const { senderFrame } = event;
    const ours = senderFrame !== null && senderFrame === window?.webContents.mainFrame;
    if (!ours || senderFrame.origin !== this.#server?.origin) throw new Error('not our page');
    const { request, pointer } = bindingCall.parse(JSON.parse(String(call)));
    return events.onRequest(request, this.#windowAt(window, pointer));
  }

  #windowAt(window: ElectronWindow, pointer: Pointer): ShellWindow {
    const { electron } = this.#options;
    const doing = (work: () => void): Promise<void> => Promise.resolve(work());
    return {
      capabilities: CAPABILITIES,
      close: () => doing(() => window.close()),
      minimize: () => doing(() => window.minimize()),
      hide: () => doing(() => this.#hide(window)),
      drag: (phase) => doing(() => this.#move(window, phase, pointer)),
      setDragAreas: (areas) => doing(() => this.#drag.setAreas(areas)),
      openBrowser: (url) => electron.shell.openExternal(url),
    };
  }

  /** The icon appears before the window disappears. */
  #hide(window: ElectronWindow): void {
    this.#tray ??= showTray(this.#options.electron, {
      show: () => window.show(),
      end: () => {
        this.#ending = true;
        window.close();
      },
    });
    window.hide();
  }

  #move(window: ElectronWindow, phase: DragPhase, pointer: Pointer): void {
    const [x = 0, y = 0] = window.getPosition();
    const next = this.#drag.next(phase, pointer, { x, y });
    if (next !== null) window.setPosition(next.x, next.y);
  }

  #keepToOurPage(window: ElectronWindow, origin: string): void {
    const outside = (url: string): void => {
      if (isWebAddress(url)) void this.#options.electron.shell.openExternal(url);
    };
    window.webContents.on('will-navigate', (event, url) => {
      if (new URL(url).origin === origin) return;
      event.preventDefault();
      outside(url);
    });
    window.webContents.setWindowOpenHandler(({ url }) => {
      outside(url);
      return { action: 'deny' };
    });
  }
}

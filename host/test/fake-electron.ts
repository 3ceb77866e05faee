import type {
  ElectronApi,
  ElectronFrame,
  ElectronIpcEvent,
  ElectronMenuItem,
  ElectronWindow,
  ElectronWindowOptions,
} from '../src/shells/electron/electron-api.ts';
import type { Pointer } from '../src/domains/window/core/drag.ts';

type Invoke = (event: ElectronIpcEvent, ...args: unknown[]) => Promise<unknown>;
type Navigate = (event: { preventDefault(): void }, url: string) => void;
type OpenWindow = (details: { url: string }) => { action: 'deny' };

/** A fake of Electron with the parts that the shell uses. */
export class FakeElectron {
  readonly opened: string[] = [];
  readonly sent: string[] = [];
  readonly frame: { origin: string } = { origin: 'null' };
  /** The state of the window, and the menu of the tray icon if there is one. */
  shown = true;
  position = [100, 100];
  tray: readonly ElectronMenuItem[] | null = null;
  menu: readonly ElectronMenuItem[] = [];
  options: ElectronWindowOptions | null = null;
  invoke: Invoke = () => Promise.reject(new Error('no handler'));
  onNavigate: Navigate = () => undefined;
  onWindowOpen: OpenWindow = () => ({ action: 'deny' });

  api(): ElectronApi {
    return {
      app: { whenReady: () => Promise.resolve(), quit: () => undefined, on: () => undefined },
      ipcMain: {
        handle: (_channel, listener) => (this.invoke = listener),
        removeHandler: () => undefined,
      },
      shell: { openExternal: async (url) => void this.opened.push(url) },
      BrowserWindow: windowClass(this),
      Tray: trayClass(this),
      Menu: { buildFromTemplate: (items) => ((this.menu = items), items) },
      nativeImage: { createFromDataURL: (url) => ({ url }) },
    };
  }

  /** Runs a query as the page's script does through the preload. */
  async query(
    request: string,
    frame: ElectronFrame = this.frame,
    pointer: Pointer = { x: 0, y: 0, page: { x: 0, y: 0 } },
  ): Promise<string> {
    const call = JSON.stringify({ request, pointer });
    return String(await this.invoke({ senderFrame: frame }, call));
  }
}

function windowClass(electron: FakeElectron): ElectronApi['BrowserWindow'] {
  return class extends FakeWindow {
    constructor(options: ElectronWindowOptions) {
      super(electron);
      electron.options = options;
    }
  };
}

function trayClass(electron: FakeElectron): ElectronApi['Tray'] {
  return class {
    setToolTip(): void {}

    setContextMenu(): void {
      electron.tray = electron.menu;
    }

    on(): void {}

    destroy(): void {
      electron.tray = null;
    }
  };
}

class FakeWindow implements ElectronWindow {
  readonly webContents: FakeContents;
  readonly #electron: FakeElectron;
  #onClosed: () => void = () => undefined;
  #onClose: (event: { preventDefault(): void }) => void = () => undefined;

  constructor(electron: FakeElectron) {
    this.#electron = electron;
    this.webContents = new FakeContents(electron);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.origin = new URL(url).origin;
    this.webContents.onDomReady();
  }

  close(): void {
    let prevented = false;
    this.#onClose({ preventDefault: () => (prevented = true) });
    if (!prevented) this.#onClosed();
  }

  minimize(): void {}

  hide(): void {
    this.#electron.shown = false;
  }

  show(): void {
    this.#electron.shown = true;
  }

  getPosition(): number[] {
    return this.#electron.position;
  }

  setPosition(x: number, y: number): void {
    this.#electron.position = [x, y];
  }

  on(event: 'closed' | 'close', listener: (event: { preventDefault(): void }) => void): void {
    if (event === 'close') this.#onClose = listener;
    else this.#onClosed = () => listener({ preventDefault: () => undefined });
  }
}

class FakeContents {
  readonly mainFrame: { origin: string };
  readonly #electron: FakeElectron;
  onDomReady: () => void = () => undefined;

  constructor(electron: FakeElectron) {
    this.#electron = electron;
    this.mainFrame = electron.frame;
  }

  send(_channel: string, text: unknown): void {
    this.#electron.sent.push(String(text));
  }

  on(event: 'dom-ready' | 'will-navigate', listener: Navigate): void {
    if (event === 'will-navigate') this.#electron.onNavigate = listener;
    else this.onDomReady = () => listener({ preventDefault: () => undefined }, '');
  }

  setWindowOpenHandler(handler: OpenWindow): void {
    this.#electron.onWindowOpen = handler;
  }
}

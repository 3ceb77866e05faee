import type {
  ElectronApi,
  ElectronFrame,
  ElectronIpcEvent,
  ElectronWindow,
  ElectronWindowOptions,
} from '../src/shells/electron/electron-api.ts';

type Invoke = (event: ElectronIpcEvent, ...args: unknown[]) => Promise<unknown>;
type Navigate = (event: { preventDefault(): void }, url: string) => void;
type OpenWindow = (details: { url: string }) => { action: 'deny' };

/** Stands in for Electron, as far as the shell speaks to it. */
export class FakeElectron {
  readonly opened: string[] = [];
  readonly sent: string[] = [];
  readonly frame: { url: string } = { url: 'about:blank' };
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
    };
  }

  /** What the page's script does through the preload. */
  async query(request: string, frame: ElectronFrame = this.frame): Promise<string> {
    const call = JSON.stringify({ request, pointer: { x: 0, y: 0 } });
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

class FakeWindow implements ElectronWindow {
  readonly webContents: FakeContents;
  #position = [100, 100];
  #onClosed: () => void = () => undefined;

  constructor(electron: FakeElectron) {
    this.webContents = new FakeContents(electron);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.webContents.onDomReady();
  }

  close(): void {
    this.#onClosed();
  }

  minimize(): void {}

  hide(): void {}

  getPosition(): number[] {
    return this.#position;
  }

  setPosition(x: number, y: number): void {
    this.#position = [x, y];
  }

  on(_event: 'closed', listener: () => void): void {
    this.#onClosed = listener;
  }
}

class FakeContents {
  readonly mainFrame: { url: string };
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

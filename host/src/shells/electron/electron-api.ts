/**
 * The part of Electron that the shell uses, as in Electron 30 and later. Declared here, because
 * Electron is not installed with the project; the packaged desktop passes in the real module.
 */
export interface ElectronApi {
  readonly app: {
    whenReady(): Promise<void>;
    quit(): void;
    on(event: 'window-all-closed', listener: () => void): void;
  };
  readonly ipcMain: {
    handle(
      channel: string,
      listener: (event: ElectronIpcEvent, ...args: unknown[]) => Promise<unknown>,
    ): void;
    removeHandler(channel: string): void;
  };
  readonly shell: { openExternal(url: string): Promise<void> };
  readonly BrowserWindow: new (options: ElectronWindowOptions) => ElectronWindow;
  readonly Tray: new (image: ElectronImage) => ElectronTray;
  readonly Menu: { buildFromTemplate(items: readonly ElectronMenuItem[]): ElectronMenu };
  readonly nativeImage: { createFromDataURL(url: string): ElectronImage };
}

/** Only passed through. */
export type ElectronImage = object;
export type ElectronMenu = object;

export interface ElectronMenuItem {
  readonly label: string;
  readonly click: () => void;
}

export interface ElectronTray {
  setToolTip(text: string): void;
  setContextMenu(menu: ElectronMenu): void;
  on(event: 'click', listener: () => void): void;
  destroy(): void;
}

export interface ElectronFrame {
  /** The document's security origin; `null` in a sandbox, whatever its address is. */
  readonly origin: string;
}

export interface ElectronIpcEvent {
  readonly senderFrame: ElectronFrame | null;
}

export interface ElectronWindowOptions {
  readonly width: number;
  readonly height: number;
  readonly frame: boolean;
  readonly webPreferences: {
    readonly preload: string;
    readonly sandbox: true;
    readonly contextIsolation: true;
    readonly nodeIntegration: false;
  };
}

export interface ElectronWindow {
  loadURL(url: string): Promise<void>;
  close(): void;
  minimize(): void;
  hide(): void;
  show(): void;
  getPosition(): number[];
  setPosition(x: number, y: number): void;
  on(event: 'closed', listener: () => void): void;
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): void;
  readonly webContents: {
    readonly mainFrame: ElectronFrame;
    send(channel: string, ...args: unknown[]): void;
    on(event: 'dom-ready', listener: () => void): void;
    on(
      event: 'will-navigate',
      listener: (event: { preventDefault(): void }, url: string) => void,
    ): void;
    setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void;
  };
}

import type {
  DragPhase,
  HostCapabilities,
  HostMessage,
  HostMessageData,
} from '@gamebox/contract/host';

export type ShellKind = 'browser' | 'chromium' | 'electron';

/** The capabilities of the window; the others belong to the system. */
export type WindowCapabilities = Omit<HostCapabilities, 'openFolder' | 'pickFolder'>;

/**
 * What a page may ask of its window. If the shell can't do it (`capabilities`), nothing happens;
 * actions of a button (`close`, `minimize`, `hide`) then reject with an `unavailable` `HostError`.
 */
export interface ShellWindow {
  readonly capabilities: WindowCapabilities;
  close(): Promise<void>;
  minimize(): Promise<void>;
  /** Hides the window; the host stays. */
  hide(): Promise<void>;
  drag(phase: DragPhase): Promise<void>;
  setDragAreas(areas: readonly DragArea[]): Promise<void>;
  /** `url` is already checked to be http or https. */
  openBrowser(url: string): Promise<void>;
}

export interface DragArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the host gives to a shell. */
export interface ShellEvents {
  /** A page's bridge request, with its window; it always answers and never rejects. */
  readonly onRequest: (request: string, window: ShellWindow) => Promise<string>;
  /** A page has loaded: it knows nothing yet. */
  readonly onPage: (post: PostMessage) => void;
  /** No window is left. `hidden`: the page asked for it, and the host must stay. */
  readonly onClosed: (hidden: boolean) => void;
}

export type PostMessage = <M extends HostMessage>(action: M, data: HostMessageData<M>) => void;

/** The program that shows the client: a browser, the machine's Chromium, or the packaged window. */
export interface Shell {
  readonly kind: ShellKind;
  /** Shows the page; returns the address that a player may open. */
  open(events: ShellEvents): Promise<{ url: string }>;
  /** Sends to all open pages. */
  readonly post: PostMessage;
  close(): Promise<void>;
}

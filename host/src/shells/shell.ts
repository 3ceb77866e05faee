import type {
  DragPhase,
  HostCapabilities,
  HostMessage,
  HostMessageData,
} from '@gamebox/contract/host';

export type ShellKind = 'browser' | 'chromium' | 'electron';

/** What the window itself can do; the rest is the system's. */
export type WindowCapabilities = Omit<HostCapabilities, 'openFolder' | 'pickFolder'>;

/**
 * What a page may ask of the window it is in. What a shell can't do (`capabilities`) does nothing;
 * where the player pressed a button for it (`close`, `minimize`, `hide`) it rejects with an
 * `unavailable` `HostError`.
 */
export interface ShellWindow {
  readonly capabilities: WindowCapabilities;
  close(): Promise<void>;
  minimize(): Promise<void>;
  /** The window goes, the host stays. */
  hide(): Promise<void>;
  drag(phase: DragPhase): Promise<void>;
  setDragAreas(areas: readonly DragArea[]): Promise<void>;
  /** `url` has been checked to be http or https. */
  openBrowser(url: string): Promise<void>;
}

export interface DragArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a shell needs of the host. */
export interface ShellEvents {
  /** A page's bridge request, in the window it came from; always answers, never rejects. */
  readonly onRequest: (request: string, window: ShellWindow) => Promise<string>;
  /** A page has come, or come back: it knows nothing yet. */
  readonly onPage: (post: PostMessage) => void;
  /** No window is left. `hidden`: the page asked for it, and the host is to stay. */
  readonly onClosed: (hidden: boolean) => void;
}

export type PostMessage = <M extends HostMessage>(action: M, data: HostMessageData<M>) => void;

/** How the client is shown: in a browser, in the machine's Chromium, or packaged. */
export interface Shell {
  readonly kind: ShellKind;
  /** Shows the page; answers the address that a player may open. */
  open(events: ShellEvents): Promise<{ url: string }>;
  /** To every page that is there. */
  readonly post: PostMessage;
  close(): Promise<void>;
}

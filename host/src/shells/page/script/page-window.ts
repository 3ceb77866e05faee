/** What the page asks of the host (`docs/bridge.md`). */
export interface Query {
  request: string;
  onSuccess?: (response: string) => void;
  onFailure?: (code: number, message: string) => void;
}

/** The function that a shell put into the page itself: Chromium over its pipe, Electron's preload. */
export type ShellBinding = (call: string) => Promise<string>;

/** What these scripts find in the window or put there. */
export interface PageWindow extends Window {
  cefQuery?: (query: Query) => number;
  cefQueryCancel?: (id: number) => void;
  gameboxBinding?: ShellBinding;
}

/**
 * The message router of the Chromium Embedded Framework, defined by the host (`docs/bridge.md`).
 */
export interface CefQuery {
  request: string;
  persistent: false;
  onSuccess: (response: string) => void;
  onFailure: (errorCode: number, errorMessage: string) => void;
}

declare global {
  interface Window {
    cefQuery?: (query: CefQuery) => unknown;
    onHostMessage?: (request: string) => string;
  }
}

/** False in a plain browser, where native functions give one clear message. */
export function hasHost(): boolean {
  return typeof window.cefQuery === 'function';
}

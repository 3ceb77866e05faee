declare global {
  interface Window {
    /** Set by a shell that serves the page from elsewhere than the API. */
    __GAMEBOX_API__?: string;
  }
}

/** Where the API is: the shell's word, the build's, or this page's own origin. */
export function apiBase(): string {
  const built: unknown = import.meta.env['VITE_API_BASE'];
  // oxlint-disable-next-line no-underscore-dangle -- the public name a shell sets
  const base = window.__GAMEBOX_API__ ?? (typeof built === 'string' ? built : '');
  return base.replace(/\/+$/, '');
}

declare global {
  interface Window {
    /** Set by a shell that serves the page and the API from different origins. */
    __GAMEBOX_API__?: string;
  }
}

/** The origin of the API: that of the shell, of the build, or this page's own. */
export function apiBase(): string {
  const built: unknown = import.meta.env['VITE_API_BASE'];
  // oxlint-disable-next-line no-underscore-dangle -- the public name a shell sets
  const base = window.__GAMEBOX_API__ ?? (typeof built === 'string' ? built : '');
  return base.replace(/\/+$/, '');
}

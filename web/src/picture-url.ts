import { apiBase } from './api-base.ts';

/**
 * Where a picture of the API is: its `/assets/…` paths belong to the server, which need not be
 * this page's origin. Whole addresses stay as they are; no picture is the empty text.
 */
export function pictureUrl(path: string | null | undefined): string {
  if (path === null || path === undefined || path === '') return '';
  return path.startsWith('/') && !path.startsWith('//') ? `${apiBase()}${path}` : path;
}

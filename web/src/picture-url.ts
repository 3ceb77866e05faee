import { apiBase } from './api-base.ts';

/**
 * The address of a picture of the API: `/assets/…` paths belong to the server, which may have
 * another origin than this page. Absolute addresses stay as they are; no picture is the empty text.
 */
export function pictureUrl(path: string | null | undefined): string {
  if (path === null || path === undefined || path === '') return '';
  return path.startsWith('/') && !path.startsWith('//') ? `${apiBase()}${path}` : path;
}

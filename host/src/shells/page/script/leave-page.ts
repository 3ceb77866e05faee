import { noticePage } from '../notice-page.ts';
import type { Notice } from '../notice-page.ts';

/**
 * Replaces the whole page: otherwise it would go on talking to whatever program has our address.
 */
export function leaveFor(notice: Notice): void {
  location.replace(URL.createObjectURL(new Blob([noticePage(notice)], { type: 'text/html' })));
}

/** For a page that has only begun to load. */
export function stopAt(notice: Notice): void {
  window.stop();
  document.documentElement.innerHTML = noticePage(notice);
}

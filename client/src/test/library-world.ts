import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { cleanApp, prepareApp } from './render-app.tsx';

/** As a player has chosen it, who would see covers otherwise. */
export const showList = (): void => localStorage.setItem('gamebox-library-view', 'list');

/** Prepares each test of a file about the library: its list is chosen, and has room for its rows. */
export function prepareLibrary(): void {
  // Its code loads with the first visit, which takes time on a busy machine.
  beforeAll(() => import('../screens/library/library-screen.tsx'));

  beforeEach(() => {
    prepareApp();
    showList();
    // The list renders only what fits into the window, and jsdom has no layout.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
  });

  afterEach(cleanApp);
}

import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { keepNoOwnerStacks } from './quick-elements.ts';
import { printDocumentOnlyForReaders } from './quick-errors.ts';
import { answerStylesQuickly } from './quick-styles.ts';

/** A screen's code loads when it is first shown, which takes time on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

afterEach(cleanup);
keepNoOwnerStacks();
printDocumentOnlyForReaders();
answerStylesQuickly(window);

/** jsdom lacks these: it has no layout, so nothing is ever reported. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver;
globalThis.IntersectionObserver ??= class extends StillObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds: readonly number[] = [];
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};
globalThis.requestIdleCallback ??= (run) =>
  window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 0 }));
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy']) {
  if (!(name in Element.prototype)) {
    Object.assign(Element.prototype, { [name]: () => undefined });
  }
}

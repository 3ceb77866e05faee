import { useSyncExternalStore } from 'react';

/** In percent; 100 means body text of 14 px. */
export const TYPE_SIZES = [100, 110, 125] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];

const key = 'typeSize';
const listeners = new Set<() => void>();

/** The default font size of a browser, in CSS pixels. */
const usualPx = 16;

/**
 * The player's choice; if nothing is stored, the size nearest to the default font size that the
 * browser or the system has. index.html applies the same rule.
 */
export function typeSize(): TypeSize {
  return storedSize() ?? nearestTypeSize(rootFontPx());
}

function storedSize(): TypeSize | undefined {
  try {
    const stored = Number(localStorage.getItem(key));
    return TYPE_SIZES.find((size) => size === stored);
  } catch {
    return undefined;
  }
}

function rootFontPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualPx;
}

export function nearestTypeSize(fontPx: number): TypeSize {
  const percent = (100 * fontPx) / usualPx;
  const farther = (size: TypeSize) => Math.abs(size - percent);
  return TYPE_SIZES.reduce((best, size) => (farther(size) < farther(best) ? size : best));
}

/** Stores the choice and applies it at once. */
export function setTypeSize(size: TypeSize): void {
  document.documentElement.dataset['typeSize'] = String(size);
  try {
    localStorage.setItem(key, String(size));
  } catch {
    // Without storage it is valid until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current size and its setter. */
export function useTypeSize(): { size: TypeSize; setSize: (size: TypeSize) => void } {
  return { size: useSyncExternalStore(subscribe, shownSize), setSize: setTypeSize };
}

function shownSize(): TypeSize {
  const shown = Number(document.documentElement.dataset['typeSize']);
  return TYPE_SIZES.find((size) => size === shown) ?? typeSize();
}

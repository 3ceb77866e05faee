import { useSyncExternalStore } from 'react';

/** In percent; 100 means body text of 14 px. */
export const TYPE_SIZES = [100, 110, 125] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];

const key = 'typeSize';
const listeners = new Set<() => void>();

/** The player's choice; 100 if nothing is stored. index.html applies the same rule. */
export function typeSize(): TypeSize {
  try {
    const stored = Number(localStorage.getItem(key));
    return TYPE_SIZES.find((size) => size === stored) ?? 100;
  } catch {
    return 100;
  }
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

import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'dark' | 'light' | 'system';
export type Theme = 'dark' | 'light';

const key = 'theme';
const listeners = new Set<() => void>();
const lightPreferred = () => globalThis.matchMedia?.('(prefers-color-scheme: light)');

/** The player's choice; dark if nothing is stored. index.html applies the same rule. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'system' ? stored : 'dark';
  } catch {
    return 'dark';
  }
}

export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return lightPreferred()?.matches ? 'light' : 'dark';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolveTheme(themeChoice());
  for (const listener of listeners) listener();
}

/** Stores the choice and applies it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    document.documentElement.dataset['theme'] = resolveTheme(choice);
    return;
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Applies the theme when the system changes it; call it once per page. */
export function followSystemTheme(): void {
  lightPreferred()?.addEventListener('change', apply);
}

/** The choice and its setter. */
export function useTheme(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, themeChoice), setChoice: setThemeChoice };
}

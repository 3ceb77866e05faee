import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSystemTheme, resolveTheme, setThemeChoice, themeChoice } from './theme.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the theme is dark until the player chooses', () => {
  expect(themeChoice()).toBe('dark');
  localStorage.setItem('theme', 'sepia');
  expect(themeChoice()).toBe('dark');
});

test('a choice is stored and painted', () => {
  setThemeChoice('light');
  expect(themeChoice()).toBe('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('the system decides where the player leaves it to it', () => {
  expect(resolveTheme('system')).toBe('dark');
});

test('a system that turns light takes the page along, where the player leaves it to it', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  followSystemTheme();
  setThemeChoice('system');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(document.documentElement.dataset['theme']).toBe('light');
  setThemeChoice('dark');
  system.dispatchEvent(new Event('change'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

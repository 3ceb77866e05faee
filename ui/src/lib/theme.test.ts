import { beforeEach, expect, test } from 'vitest';
import { resolveTheme, setThemeChoice, themeChoice } from './theme.ts';

beforeEach(() => localStorage.clear());

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

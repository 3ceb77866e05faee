import { afterEach, beforeEach, expect, test } from 'vitest';
import { nearestTypeSize, setTypeSize, typeSize } from './type-size.ts';

const root = document.documentElement;

beforeEach(() => localStorage.clear());
afterEach(() => {
  root.style.fontSize = '';
});

test.each([
  [9, 100],
  [16, 100],
  [17, 110],
  [18, 110],
  [20, 125],
  [32, 125],
] as const)('a default font of %d px is nearest to %d %%', (px, size) => {
  expect(nearestTypeSize(px)).toBe(size);
});

test('until the player chooses, the type follows the default font', () => {
  root.style.fontSize = '20px';
  expect(typeSize()).toBe(125);
  localStorage.setItem('typeSize', '100');
  expect(typeSize()).toBe(100);
});

test('the type is of its usual size until the player chooses one of three', () => {
  expect(typeSize()).toBe(100);
  localStorage.setItem('typeSize', '400');
  expect(typeSize()).toBe(100);
});

test('a choice is stored and shown', () => {
  setTypeSize(125);
  expect(typeSize()).toBe(125);
  expect(document.documentElement.dataset['typeSize']).toBe('125');
});

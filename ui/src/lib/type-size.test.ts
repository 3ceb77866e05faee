import { beforeEach, expect, test } from 'vitest';
import { setTypeSize, typeSize } from './type-size.ts';

beforeEach(() => localStorage.clear());

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

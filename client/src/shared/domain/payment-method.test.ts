import { expect, test } from 'vitest';
import { methodLook } from './payment-method.ts';

test('every payment method has a mark of its own', () => {
  const icons = ([1, 2, 3, 4, 5] as const).map((method) => methodLook(method).icon);
  expect(new Set(icons).size).toBe(icons.length);
});

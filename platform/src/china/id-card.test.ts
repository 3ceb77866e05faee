import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCharacter, parseIdCard } from './id-card.ts';

const TODAY = '2026-06-17';

// The example of the standard, and a number whose check character is X.
test.each([
  ['11010519491231002X', '1949-12-31'],
  ['440524188001010014', null],
  ['330106200901011046', '2009-01-01'],
])('%s was born %s', (number, birthDate) => {
  expect(parseIdCard(number, TODAY)?.birthDate ?? null).toBe(birthDate);
});

test.each([
  ['a small x and outer spaces', ' 11010519491231002x '],
  ['spaces between its groups', '110105 19491231 002x'],
  ['full-width digits and spaces', '１１０１０５　１９４９１２３１　００２Ｘ'],
])('takes %s', (_, text) => {
  expect(parseIdCard(text, TODAY)?.number).toBe('11010519491231002X');
});

test.each([
  ['a wrong check character', '110105194912310021'],
  ['a day that no month has', withCheck('11010519900230001')],
  ['the thirteenth month', withCheck('11010519901301001')],
  ['a birth date after today', withCheck('11010520260618001')],
  ['a place that is none', withCheck('99010519491231002')],
  ['fifteen digits', '110105491231002'],
  ['letters', '11010519491231OO2X'],
  ['nothing', ''],
])('refuses %s', (_, number) => {
  expect(parseIdCard(number, TODAY)).toBeNull();
});

test('notices every single wrong digit and every swap of neighbours', () => {
  const good = '330106200901011046';
  fc.assert(
    fc.property(fc.nat(16), fc.nat(9), (at, digit) => {
      const wrong = good.slice(0, at) + String(digit) + good.slice(at + 1);
      const swapped =
        good.slice(0, at) + (good[at + 1] ?? '') + (good[at] ?? '') + good.slice(at + 2);
      for (const changed of [wrong, swapped])
        expect(changed === good || checkCharacter(changed) !== changed.at(-1)).toBe(true);
    }),
  );
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => parseIdCard(text, TODAY)).not.toThrow();
    }),
  );
});

function withCheck(digits: string): string {
  return digits + checkCharacter(digits);
}

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(randomBytes(32));

test('gives back any text, and never the same bytes twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = vault.encrypt(text, 'user:1:name');
      expect(vault.decrypt(sealed, 'user:1:name')).toBe(text);
      expect(sealed.equals(vault.encrypt(text, 'user:1:name'))).toBe(false);
    }),
  );
});

test('refuses another context, changed bytes and another key', () => {
  const sealed = vault.encrypt('林川', 'user:1:name');
  expect(() => vault.decrypt(sealed, 'user:2:name')).toThrow(/auth/i);
  expect(() => createVault(randomBytes(32)).decrypt(sealed, 'user:1:name')).toThrow(/auth/i);
  for (let at = 1; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.decrypt(changed, 'user:1:name')).toThrow(/auth/i);
  }
});

test('fingerprints are equal for equal texts of one purpose and key alone', () => {
  const one = vault.fingerprint('11010519491231002X', 'id card');
  expect(one).toEqual(vault.fingerprint('11010519491231002X', 'id card'));
  expect(one).not.toEqual(vault.fingerprint('11010519491231002X', 'sms code'));
  expect(one).not.toEqual(
    createVault(randomBytes(32)).fingerprint('11010519491231002X', 'id card'),
  );
});

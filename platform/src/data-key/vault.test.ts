import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault, fingerprintOf } from './vault.ts';

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
  expect(() => vault.decrypt(sealed, 'user:2:name')).toThrow('can’t read user:');
  expect(() => createVault(randomBytes(32)).decrypt(sealed, 'user:1:name')).toThrow(
    'can’t read user:',
  );
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.decrypt(changed, 'user:1:name')).toThrow('can’t read user:');
  }
});

test('what can’t be read is named by its context and the id of its key, without its text', () => {
  const key = randomBytes(32);
  const sealed = createVault(key).encrypt('林川', 'user:1:name');
  const id = fingerprintOf(key).toString('hex', 0, 8);
  const own = vault.keyFingerprint.toString('hex', 0, 8);
  const text = `can’t read user:1:name: of key ${id}, read with ${own}`;
  expect(() => vault.decrypt(sealed, 'user:1:name')).toThrow(text);
  expect(() => vault.renew(sealed, 'user:1:name')).toThrow(text);
  const older = Buffer.from('AYnFe50E0domFvsMtGaddA9dOc5WJ/hUhi426dJJydr4HbI=', 'base64');
  expect(() => vault.decrypt(older, 'user:1:name')).toThrow('of a key without id, read with');
});

test('says whose a value is by the beginning of the key’s fingerprint', () => {
  const key = randomBytes(32);
  const sealed = createVault(key).encrypt('林川', 'user:1:name');
  expect(sealed.subarray(0, 9)).toEqual(Buffer.of(2, ...fingerprintOf(key).subarray(0, 8)));
});

test('reads what was encrypted before values had the id of their key', () => {
  const key = Buffer.alloc(32, 7);
  const sealed = Buffer.from('AYnFe50E0domFvsMtGaddA9dOc5WJ/hUhi426dJJydr4HbI=', 'base64');
  expect(createVault(key).decrypt(sealed, 'user:1:name')).toBe('林川');
});

test('fingerprints are equal for equal texts of one purpose and key alone', () => {
  const one = vault.fingerprint('11010519491231002X', 'id card');
  expect(one).toEqual(vault.fingerprint('11010519491231002X', 'id card'));
  expect(one).not.toEqual(vault.fingerprint('11010519491231002X', 'sms code'));
  expect(one).not.toEqual(
    createVault(randomBytes(32)).fingerprint('11010519491231002X', 'id card'),
  );
});

import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword } from './password-hash.ts';

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function matches(stored: string, password: string): boolean {
  const [, ln, r, p, salt = '', key = ''] = FORM.exec(stored) ?? [];
  const N = 2 ** Number(ln);
  const options = { N, r: Number(r), p: Number(p), maxmem: 256 * N * Number(r) };
  const made = scryptSync(password, Buffer.from(salt, 'base64'), 32, options);
  return made.equals(Buffer.from(key, 'base64'));
}

it('stores what is needed to check the password, and not the password', async () => {
  const stored = await hashPassword('河灯-secret');
  expect(stored).not.toContain('secret');
  expect(matches(stored, '河灯-secret')).toBe(true);
  expect(matches(stored, '河灯-secreT')).toBe(false);
});

it('salts: one password twice is stored differently', async () => {
  const [one, other] = await Promise.all([hashPassword('same-one'), hashPassword('same-one')]);
  expect(one).not.toBe(other);
});

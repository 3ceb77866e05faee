import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

it('stores what is needed to check the password, and not the password', async () => {
  const stored = await hashPassword('河灯-secret');
  expect(stored).not.toContain('secret');
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect(await isPassword('河灯-secret', stored)).toBe(true);
  expect(await isPassword('河灯-secreT', stored)).toBe(false);
});

it('salts: one password twice is stored differently', async () => {
  const [one, other] = await Promise.all([hashPassword('same-one'), hashPassword('same-one')]);
  expect(one).not.toBe(other);
});

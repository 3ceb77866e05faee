import { expect, it } from 'vitest';
import { createPasswords } from './password-hash.ts';

const { hash, isRight } = createPasswords(2);

it('stores what is needed to check the password, and not the password', async () => {
  const stored = await hash('河灯-secret');
  expect(stored).not.toContain('secret');
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect(await isRight('河灯-secret', stored)).toBe(true);
  expect(await isRight('河灯-secreT', stored)).toBe(false);
});

it('salts: one password twice is stored differently', async () => {
  const [one, other] = await Promise.all([hash('same-one'), hash('same-one')]);
  expect(one).not.toBe(other);
});

it('refuses a burst, so that it neither takes every thread nor waits without end', async () => {
  const { hash } = createPasswords(1);
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => hash('same-one')));
  const refused = all
    .filter((one) => one.status === 'rejected')
    .map(({ reason }): unknown => reason);
  expect(all[0]?.status).toBe('fulfilled');
  // Of the 12, one runs and 8 may wait.
  expect(refused.length).toBe(3);
  for (const reason of refused) expect(reason).toMatchObject({ key: 'TOO_MANY_REQUESTS' });
});

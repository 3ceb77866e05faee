import { expect, it } from 'vitest';
import { createGate } from './gate.ts';
import { createPasswords } from './password-hash.ts';

const { hash, isRight } = createPasswords({ run: (work) => work() });

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

it('hashes behind its gate', async () => {
  const gate = createGate({ most: 1, mostWaiting: 1, waitMs: 60_000 });
  const { hash, isRight } = createPasswords(gate, { log2N: 4, r: 8, p: 1 });
  const all = await Promise.allSettled([hash('one'), hash('other'), isRight('one', 'any')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { key: 'TOO_MANY_REQUESTS' } });
});

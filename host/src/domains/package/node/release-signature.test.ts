import { generateKeyPairSync } from 'node:crypto';
import { splitReleaseEnvelope } from '@gamebox/contract/host';
import { pinOf } from '@gamebox/publisher';
import { expect, test } from 'vitest';
import { signRelease } from '../../../../test/sign-release.ts';
import { isSignedBy } from './release-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const envelope = splitReleaseEnvelope(signRelease(Buffer.from('release'), privateKey));
const signatures = envelope?.header.signatures ?? [];
const payload = Buffer.from('release');
const own = pinOf(publicKey);
const other = pinOf(generateKeyPairSync('ed25519').publicKey);

test('a payload signed by any of the keys is accepted', () => {
  expect(isSignedBy(payload, signatures, [own])).toBe(true);
  expect(isSignedBy(payload, signatures, [other, 'AAAA', '', own])).toBe(true);
});

test('a payload signed by another key, or changed, is refused', () => {
  expect(isSignedBy(payload, signatures, [other])).toBe(false);
  expect(isSignedBy(Buffer.from('Release'), signatures, [own])).toBe(false);
  expect(isSignedBy(payload, [], [own])).toBe(false);
  expect(isSignedBy(payload, signatures, [])).toBe(false);
});

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

test('a payload is signed by one of the keys, whatever the others are', () => {
  expect(isSignedBy(payload, signatures, [own])).toBe(true);
  expect(isSignedBy(payload, signatures, [other, 'AAAA', '', own])).toBe(true);
});

test('a payload that another key signed, or that was changed, is not', () => {
  expect(isSignedBy(payload, signatures, [other])).toBe(false);
  expect(isSignedBy(Buffer.from('Release'), signatures, [own])).toBe(false);
  expect(isSignedBy(payload, [], [own])).toBe(false);
  expect(isSignedBy(payload, signatures, [])).toBe(false);
});

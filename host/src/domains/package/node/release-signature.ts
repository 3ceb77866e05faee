import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { RELEASE_SIGNATURE_CONTEXT } from '@gamebox/contract/host';
import type { ReleaseSignature } from '@gamebox/contract/host';

/** The bytes before the 32 bytes of an Ed25519 key in SPKI form. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_KEY_BYTES = 32;

/** Whether one of the trusted keys (raw, Base64) made one of the signatures. */
export function isSignedBy(
  payload: Uint8Array,
  signatures: readonly ReleaseSignature[],
  keys: readonly string[],
): boolean {
  const signed = Buffer.concat([Buffer.from(RELEASE_SIGNATURE_CONTEXT), payload]);
  return keys.some((key) => {
    const raw = Buffer.from(key, 'base64');
    if (raw.length !== RAW_KEY_BYTES) return false;
    const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 16);
    const publicKey = keyObject(raw);
    return signatures.some(
      (one) =>
        one.keyId === keyId &&
        verify(null, signed, publicKey, Buffer.from(one.signature, 'base64')),
    );
  });
}

function keyObject(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });
}

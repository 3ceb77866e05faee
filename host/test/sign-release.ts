import { createHash, createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { joinReleaseEnvelope, RELEASE_SIGNATURE_CONTEXT } from '@gamebox/contract/host';

/** A release file with any payload, signed by a private key. */
export function signRelease(payload: Uint8Array, key: KeyObject): Uint8Array {
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const signed = Buffer.concat([Buffer.from(RELEASE_SIGNATURE_CONTEXT), payload]);
  const signature = sign(null, signed, key).toString('base64');
  return joinReleaseEnvelope(
    { format: 'gamebox-release-1', encoding: 'zstd', signatures: [{ keyId, signature }] },
    payload,
  );
}

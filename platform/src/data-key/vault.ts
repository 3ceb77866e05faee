import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const FORMAT = 1;

/** Encrypts personal data with keys derived from the data key, one for each purpose. */
export interface Vault {
  /** AES-256-GCM; `context` (say `user:7:name`) must be the same to decrypt. */
  readonly encrypt: (text: string, context: string) => Buffer;
  /** Throws if the bytes were changed or belong to another context. */
  readonly decrypt: (bytes: Buffer, context: string) => string;
  /**
   * A keyed hash: the same text gives the same bytes, so texts can be compared without being
   * stored.
   */
  readonly fingerprint: (text: string, purpose: string) => Buffer;
}

export function createVault(dataKey: Buffer): Vault {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `gamebox ${purpose}`, KEY_BYTES));
  const encryption = derive('encryption');
  const fingerprints = derive('fingerprint');
  return {
    encrypt: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([Buffer.of(FORMAT), nonce, ...body, cipher.getAuthTag()]);
    },
    decrypt: (bytes, context) => {
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', encryption, nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', fingerprints).update(`${purpose}\n${text}`).digest(),
  };
}

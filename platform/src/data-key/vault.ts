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
  /** The same text encrypted with the data key; null if it is already. Throws like `decrypt`. */
  readonly renew: (bytes: Buffer, context: string) => Buffer | null;
  /**
   * A keyed hash: the same text gives the same bytes, so texts can be compared without being
   * stored.
   */
  readonly fingerprint: (text: string, purpose: string) => Buffer;
  /** The key of the keyed hashes. */
  readonly hashKey: Buffer;
}

export interface OtherKeys {
  /** What it encrypted can be decrypted as well. */
  readonly old?: Buffer | null;
  /**
   * The key of the keyed hashes, if it is not the data key's own: hashes outlive a data key, because
   * the texts of most were never stored.
   */
  readonly hashKey?: Buffer;
}

export function createVault(
  dataKey: Buffer,
  { old = null, hashKey = hashKeyOf(dataKey) }: OtherKeys = {},
): Vault {
  const encryption = derive(dataKey, 'encryption');
  const oldEncryption = old === null ? null : derive(old, 'encryption');
  const encrypt: Vault['encrypt'] = (text, context) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
    cipher.setAAD(Buffer.from(context));
    const body = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([Buffer.of(FORMAT), nonce, ...body, cipher.getAuthTag()]);
  };
  /** The text, and whether the old key encrypted it. */
  const open = (bytes: Buffer, context: string): { text: string; isOld: boolean } => {
    try {
      return { text: decryptWith(encryption, bytes, context), isOld: false };
    } catch (error) {
      if (oldEncryption === null) throw error;
      return { text: decryptWith(oldEncryption, bytes, context), isOld: true };
    }
  };
  return {
    encrypt,
    decrypt: (bytes, context) => open(bytes, context).text,
    renew: (bytes, context) => {
      const { text, isOld } = open(bytes, context);
      return isOld ? encrypt(text, context) : null;
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest(),
    hashKey,
  };
}

/** The hash key of a database that has had one data key only. */
export function hashKeyOf(dataKey: Buffer): Buffer {
  return derive(dataKey, 'fingerprint');
}

function derive(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', `gamebox ${purpose}`, KEY_BYTES));
}

function decryptWith(key: Buffer, bytes: Buffer, context: string): string {
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

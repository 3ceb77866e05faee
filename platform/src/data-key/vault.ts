import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The first byte: without the key's id, as values were before, or with it. */
const FORMAT_WITHOUT_ID = 1;
const FORMAT = 2;
/** The beginning of the key's fingerprint: the database knows by it whose a value is. */
const KEY_ID_BYTES = 8;

/** Encrypts personal data with keys derived from the data key, one for each purpose. */
export interface Vault {
  /** AES-256-GCM; `context` (say `user:7:name`) must be the same to decrypt. */
  readonly encrypt: (text: string, context: string) => Buffer;
  /** Throws if the bytes were changed or belong to another context: the error names that and their key’s id. */
  readonly decrypt: (bytes: Buffer, context: string) => string;
  /** The same text encrypted with the data key; null if it is already. Throws like `decrypt`. */
  readonly renew: (bytes: Buffer, context: string) => Buffer | null;
  /**
   * A keyed hash: the same text gives the same bytes, so texts can be compared without being
   * stored.
   */
  readonly fingerprint: (text: string, purpose: string) => Buffer;
  /** `fingerprintOf` the data key that it encrypts with. */
  readonly keyFingerprint: Buffer;
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
  const keyFingerprint = fingerprintOf(dataKey);
  const header = Buffer.concat([Buffer.of(FORMAT), keyFingerprint.subarray(0, KEY_ID_BYTES)]);
  const encryption = derive(dataKey, 'encryption');
  const oldEncryption = old === null ? null : derive(old, 'encryption');
  const encrypt: Vault['encrypt'] = (text, context) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
    cipher.setAAD(boundTo(header, context));
    const body = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([header, nonce, ...body, cipher.getAuthTag()]);
  };
  /** The text, and whether the old key encrypted it. */
  const open = (bytes: Buffer, context: string): { text: string; isOld: boolean } => {
    const text = tryDecrypt(encryption, bytes, context);
    if (text !== null) return { text, isOld: false };
    const oldText = oldEncryption === null ? null : tryDecrypt(oldEncryption, bytes, context);
    if (oldText !== null) return { text: oldText, isOld: true };
    const readers = [dataKey, old].filter((key) => key !== null);
    const ids = readers.map((key) => idOf(fingerprintOf(key))).join(' and ');
    throw new Error(`can’t read ${context}: of ${keyOf(bytes)}, read with ${ids}`);
  };
  return {
    encrypt,
    decrypt: (bytes, context) => open(bytes, context).text,
    renew: (bytes, context) => {
      const { text, isOld } = open(bytes, context);
      return isOld ? encrypt(text, context) : null;
    },
    fingerprint: (text, purpose) => hash(hashKey, text, purpose),
    keyFingerprint,
    hashKey,
  };
}

/** The hash key of a database that has had one data key only. */
export function hashKeyOf(dataKey: Buffer): Buffer {
  return derive(dataKey, 'fingerprint');
}

/** What the database knows a data key by. It reveals nothing about the key. */
export function fingerprintOf(dataKey: Buffer): Buffer {
  return hash(hashKeyOf(dataKey), 'gamebox', 'data key');
}

function hash(key: Buffer, text: string, purpose: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

function derive(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', `gamebox ${purpose}`, KEY_BYTES));
}

function decryptWith(key: Buffer, bytes: Buffer, context: string): string {
  const start = bytes[0] === FORMAT_WITHOUT_ID ? 1 : 1 + KEY_ID_BYTES;
  const bodyStart = start + NONCE_BYTES;
  const nonce = bytes.subarray(start, bodyStart);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(bytes.subarray(0, start), context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(bodyStart, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Null for what was changed, or belongs to another key or context. */
function tryDecrypt(key: Buffer, bytes: Buffer, context: string): string | null {
  try {
    return decryptWith(key, bytes, context);
  } catch {
    return null;
  }
}

function keyOf(bytes: Buffer): string {
  return bytes[0] === FORMAT ? `key ${idOf(bytes.subarray(1))}` : 'a key without id';
}

function idOf(fingerprint: Buffer): string {
  return fingerprint.toString('hex', 0, KEY_ID_BYTES);
}

function boundTo(header: Buffer, context: string): Buffer {
  const isOld = header[0] === FORMAT_WITHOUT_ID;
  return isOld ? Buffer.from(context) : Buffer.concat([header, Buffer.from(context)]);
}

import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;

/** AES-128-GCM under the secret key: nonce, cipher text and tag in a row, in base64. */
export function encryptForRegistry(secretKey: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', Buffer.from(secretKey, 'hex'), nonce);
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

/** SHA-256 over the key, all system and query parameters sorted by name, and the body. */
export function signForRegistry(
  secretKey: string,
  parameters: Readonly<Record<string, string>>,
  body: string,
): string {
  const text = Object.keys(parameters)
    .sort()
    .map((key) => key + (parameters[key] ?? ''))
    .join('');
  return createHash('sha256')
    .update(secretKey + text + body)
    .digest('hex');
}

import { X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

/**
 * A key as an environment variable may contain it: the absolute path of a file, PEM text, or only
 * its base64.
 */
function textOf(given: string): string {
  const text = isAbsolute(given) ? readFileSync(given, 'utf8') : given;
  // Where a variable can have only one line, line feeds are written as `\n`.
  return text.replaceAll('\\n', '\n').trim();
}

/** A schema for one kind of key; its error does not contain the value. */
function keyOf<T>(kind: string, read: (text: string) => T) {
  return z.string().transform((given, context) => {
    try {
      return read(textOf(given));
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      context.addIssue(missing ? `no file ${given}` : `not ${kind}`);
      return z.NEVER;
    }
  });
}

const RSA_BITS = 2048;
const PRIVATE_FORMATS = ['pkcs8', 'pkcs1'] as const;

function refuseWeak(key: KeyObject): KeyObject {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < RSA_BITS) throw new Error('not RSA');
  return key;
}

function readPrivateKey(text: string): KeyObject {
  if (text.startsWith('-----')) return createPrivateKey(text);
  const key = Buffer.from(text, 'base64');
  for (const type of PRIVATE_FORMATS)
    try {
      return createPrivateKey({ key, format: 'der', type });
    } catch {
      // Then the key has the other format, or none.
    }
  throw new Error('no key');
}

function readPublicKey(text: string): KeyObject {
  // Node would read a certificate too, but that is not what this variable is for.
  if (text.startsWith('-----BEGIN PUBLIC KEY')) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

export const privateKeyPem = keyOf('an RSA private key of 2048 bits or more', (text) =>
  refuseWeak(readPrivateKey(text)),
);
export const publicKeyPem = keyOf('an RSA public key of 2048 bits or more', (text) =>
  refuseWeak(readPublicKey(text)),
);
export const certificatePem = keyOf('a certificate in PEM', (text) => new X509Certificate(text));
/** The text of several certificates, one after another. */
export const certificatesPem = keyOf('certificates in PEM', (text) => {
  if (new X509Certificate(text).serialNumber === '') throw new Error('no certificate');
  return text;
});

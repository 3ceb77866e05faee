import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RELEASE_SIGNATURE_CONTEXT, type ReleaseSignature } from '@gamebox/contract';
import { naming } from './failure.ts';
import { writeNew } from './store/atomic-file.ts';

const RAW_KEY_BYTES = 32;

function rawPublicKey(key: KeyObject): Buffer {
  const spki = key.export({ type: 'spki', format: 'der' });
  return spki.subarray(spki.length - RAW_KEY_BYTES);
}

function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256').update(rawPublicKey(publicKey)).digest('hex').slice(0, 16);
}

/** The id of a private or public key in release files. */
export function keyIdFor(key: KeyObject): string {
  return keyIdOf(key.type === 'private' ? createPublicKey(key) : key);
}

function signedBytes(payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(RELEASE_SIGNATURE_CONTEXT), payload]);
}

/** What a host must trust: the raw public key in Base64, from a private or public key. */
export function pinOf(key: KeyObject): string {
  return rawPublicKey(key.type === 'private' ? createPublicKey(key) : key).toString('base64');
}

/**
 * Writes a new private key (PKCS #8 PEM, readable only by its owner) to `path` and the public one
 * to `path`.pub; throws if either exists. `pin` is the raw public key in Base64.
 */
export async function generateKey(path: string): Promise<{ keyId: string; pin: string }> {
  for (const file of [path, `${path}.pub`])
    if (existsSync(file)) throw new Error(`${file} is there already, and is left alone`);
  await naming(dirname(path), () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeNew(path, pem, 0o600);
  await writeNew(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  return { keyId: keyIdOf(publicKey), pin: pinOf(publicKey) };
}

/** Reads a private key; throws an error with the file's name if it is no Ed25519 key. */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  const pem = await naming(`key file ${path}`, () => readFile(path));
  const key = parseKey(() => createPrivateKey(pem), path, 'private Ed25519 key');
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 key`);
  return key;
}

/** Reads a public key, or the public part of a private key. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  const pem = await naming(`key file ${path}`, () => readFile(path));
  const key = parseKey(() => createPublicKey(pem), path, 'Ed25519 key');
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 key`);
  return key;
}

function parseKey(parse: () => KeyObject, path: string, wanted: string): KeyObject {
  try {
    return parse();
  } catch (cause) {
    throw new Error(`${path} is no ${wanted}`, { cause });
  }
}

export function signPayload(payload: Uint8Array, privateKey: KeyObject): ReleaseSignature {
  return {
    keyId: keyIdOf(createPublicKey(privateKey)),
    signature: sign(null, signedBytes(payload), privateKey).toString('base64'),
  };
}

/** Whether one of the keys made one of the signatures. */
export function isSignedBy(
  payload: Uint8Array,
  signatures: readonly ReleaseSignature[],
  keys: readonly KeyObject[],
): boolean {
  const bytes = signedBytes(payload);
  return keys.some((key) =>
    signatures.some(
      ({ keyId, signature }) =>
        keyId === keyIdOf(key) && verify(null, bytes, key, Buffer.from(signature, 'base64')),
    ),
  );
}

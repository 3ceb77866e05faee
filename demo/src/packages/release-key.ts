import { existsSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { generateKey, pinOf, readPrivateKey } from '@gamebox/publisher';

export interface ReleaseKey {
  readonly key: KeyObject;
  /** What a host must trust: the raw public key in Base64. */
  readonly pin: string;
}

/**
 * The key that signs the demo world's releases: made once at `release-key.pem` (readable only by
 * its owner), with its public key in `release-key.pin`.
 */
export async function ensureReleaseKey(dataDir: string): Promise<ReleaseKey> {
  const path = join(dataDir, 'release-key.pem');
  await removeEmpty(path);
  if (!existsSync(path)) await generateKey(path);
  const key = await readPrivateKey(path);
  const pin = pinOf(key);
  const pinPath = join(dataDir, 'release-key.pin');
  const written = await readFile(pinPath, 'utf8').catch(() => '');
  if (written.trim() !== pin) {
    await writeFile(`${pinPath}.new`, `${pin}\n`);
    await rename(`${pinPath}.new`, pinPath);
  }
  return { key, pin };
}

/** A file that a kill left before the key was complete; it has signed nothing. */
async function removeEmpty(path: string): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  for (const file of [path, `${path}.pub`]) await rm(file, { force: true });
}

import { generateKey, pinOf, publish, readPrivateKey, readPublicKey } from '@gamebox/publisher';
import type { Published } from '@gamebox/publisher';
import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export const BENCH_GAME = 1;
const YEAR_MS = 365 * 24 * 3_600_000;

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The public key that a host must trust, Base64. */
  readonly pin: string;
}

export async function makeKey(folder: string): Promise<SigningKey> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'key.pem');
  await generateKey(path);
  return { privateKey: await readPrivateKey(path), pin: pinOf(await readPublicKey(`${path}.pub`)) };
}

/**
 * Publishes the folder's files as the next release of the bench's game, with a delta from the one
 * before.
 */
export function publishRelease(
  folder: string,
  store: string,
  { privateKey }: SigningKey,
  version: string,
): Promise<Published> {
  const now = Date.now();
  return publish({
    folder,
    store,
    facts: {
      gameId: BENCH_GAME,
      name: 'Bench',
      channel: 'stable',
      version,
      notes: '',
      launch: {},
      playerFiles: [],
      createdAt: now,
      expiresAt: now + YEAR_MS,
    },
    scan: { ignore: [], executable: [] },
    keys: [privateKey],
    deltas: 1,
    dryRun: false,
    again: false,
    onProgress: () => undefined,
  });
}

import { randomFillSync } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BENCH_GAME, makeKey, publishRelease } from './publish-release.ts';

const BLOCK_BYTES = 4 * 2 ** 20;

/** A published game of incompressible files. */
export interface BenchStore {
  readonly folder: string;
  /** The public key that the host must trust, Base64. */
  readonly pin: string;
  /** The pointer's path below the server's address. */
  readonly pointer: string;
  /** The packs' paths below the server's address. */
  readonly packs: readonly string[];
  /** Of all packs. */
  readonly bytes: number;
}

/** Writes `files` files of `fileBytes` each, publishes them, and removes them. */
export async function makeStore(
  folder: string,
  files: number,
  fileBytes: number,
): Promise<BenchStore> {
  const game = join(folder, 'game');
  await mkdir(game, { recursive: true });
  for (let i = 0; i < files; i += 1)
    await writeRandomFile(join(game, `part-${i + 1}.bin`), fileBytes);
  const key = await makeKey(folder);
  const store = join(folder, 'store');
  await publishRelease(game, store, key, '1.0');
  await rm(game, { recursive: true });
  const names = await readdir(join(store, String(BENCH_GAME), 'packs'));
  return {
    folder: store,
    pin: key.pin,
    pointer: `/${BENCH_GAME}/stable/latest.json`,
    packs: names.map((name) => `/${BENCH_GAME}/packs/${name}`),
    bytes: files * fileBytes,
  };
}

async function writeRandomFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  try {
    for (let written = 0; written < bytes; written += BLOCK_BYTES)
      await file.write(randomFillSync(block), 0, Math.min(BLOCK_BYTES, bytes - written));
  } finally {
    await file.close();
  }
}

import type { KeyObject } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { type ReleaseManifest, releaseDelta } from '@gamebox/contract';
import { readExactly } from '../chunking/file-chunks.ts';
import { reasonOf } from '../failure.ts';
import { hashFile } from '../packs/staging.ts';
import { decodeChunk, sha256 } from '../packs/stored-chunk.ts';
import { GameStore } from '../store/layout.ts';
import {
  channelsOf,
  gamesOf,
  readPointer,
  readRelease,
  releaseNumbers,
} from '../store/releases.ts';

export type StoreCheck = {
  readonly releases: number;
  /** Newer than the release of their channel's pointer: players don't get them yet. */
  readonly held: number;
  readonly packs: number;
  readonly chunks: number;
  /** Bytes of all packs. */
  readonly bytes: number;
  /** One line each with the file's name; empty if the store is intact. */
  readonly problems: string[];
};

/**
 * Reads everything that releases name and checks the hashes; with `keys` also the signatures.
 * Damage is returned, not thrown.
 */
export async function verifyStore(
  folder: string,
  keys: readonly KeyObject[],
  onProgress: (stage: string, done: number, total: number) => void,
): Promise<StoreCheck> {
  const check = {
    releases: 0,
    held: 0,
    packs: 0,
    chunks: 0,
    bytes: 0,
    problems: new Array<string>(),
  };
  for (const game of await gamesOf(folder)) {
    const store = new GameStore(folder, game);
    const held: number[] = [];
    const releases = await readReleases(store, keys, check.problems, held);
    check.held += held.length;
    check.releases += releases.length;
    for (const manifest of releases) await checkDeltaIndexes(store, manifest, check.problems);
    const packs = packsOf(releases);
    const total = [...packs.values()].reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const [id, pack] of packs) {
      check.packs += 1;
      check.chunks += pack.chunks.size;
      await checkPack(store.pack(id), id, pack, check.problems);
      done += pack.size;
      onProgress(`game ${game}`, done, total);
    }
    check.bytes += total;
  }
  return check;
}

async function attempt(problems: string[], path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = reasonOf(error);
    problems.push(message.startsWith(path) ? message : `${path}: ${message}`);
  }
}

async function readReleases(
  store: GameStore,
  keys: readonly KeyObject[],
  problems: string[],
  held: number[],
): Promise<ReleaseManifest[]> {
  const releases: ReleaseManifest[] = [];
  for (const channel of await channelsOf(store)) {
    const numbers = await releaseNumbers(store, channel);
    for (const release of numbers)
      await attempt(problems, store.release(channel, release), async () => {
        releases.push(await readRelease(store, channel, release, keys));
      });
    await attempt(problems, store.latest(channel), async () => {
      const pointer = await readPointer(store, channel);
      const shown = pointer?.release ?? 0;
      held.push(...numbers.filter((release) => release > shown));
      if (pointer === null) return;
      const bytes = await readFile(store.release(channel, shown));
      if (sha256(bytes) !== pointer.sha256) throw new Error('names another release file');
    });
  }
  return releases;
}

async function checkDeltaIndexes(
  store: GameStore,
  manifest: ReleaseManifest,
  problems: string[],
): Promise<void> {
  for (const { index } of manifest.deltas) {
    const path = store.deltaIndex(index.id);
    await attempt(problems, path, async () => {
      const bytes = await readFile(path);
      if (sha256(bytes) !== index.id) throw new Error('is damaged');
      releaseDelta.parse(JSON.parse(bytes.toString()));
    });
  }
}

type PackContent = {
  readonly size: number;
  readonly chunks: Map<
    string,
    { offset: number; stored: number; length: number; codec: 'raw' | 'zstd' }
  >;
};

function packsOf(releases: readonly ReleaseManifest[]): Map<string, PackContent> {
  const packs = new Map<string, PackContent>();
  const contentOf = (id: string, size: number): PackContent => {
    const content = packs.get(id) ?? { size, chunks: new Map() };
    packs.set(id, content);
    return content;
  };
  for (const manifest of releases) {
    for (const { pack } of manifest.deltas) contentOf(pack.id, pack.size);
    const contents = manifest.packs.map(({ id, size }) => contentOf(id, size));
    for (const [id, length, pack, offset, stored, codec] of manifest.chunks)
      contents[pack]?.chunks.set(id, { offset, stored, length, codec });
  }
  return packs;
}

async function checkPack(
  path: string,
  id: string,
  { size, chunks }: PackContent,
  problems: string[],
): Promise<void> {
  await attempt(problems, path, async () => {
    const found = await hashFile(path);
    if (found.id !== id || found.size !== size) problems.push(`${path}: is damaged`);
    const handle = await open(path, 'r');
    try {
      const inOrder = [...chunks].toSorted(([, a], [, b]) => a.offset - b.offset);
      for (const [hash, chunk] of inOrder) {
        const bytes = Buffer.allocUnsafe(chunk.stored);
        await readExactly(handle, bytes, chunk.offset, path);
        if ((await decodeChunk(bytes, { sha256: hash, ...chunk })) === null)
          problems.push(`${path}: chunk ${hash} at ${chunk.offset} is damaged`);
      }
    } finally {
      await handle.close();
    }
  });
}

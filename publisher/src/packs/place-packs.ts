import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { type ReleasePack, releasePack } from '@gamebox/contract';
import { putInPlace, writeAtomic } from '../store/atomic-file.ts';
import type { GameStore } from '../store/layout.ts';
import { hashFile, type StagedChunk, type Staging } from './staging.ts';

/**
 * Moves finished packs to where players read them; answers them in their order. What is moved is
 * written down before, so that `takeBackPacks` finds it if the publisher is killed.
 */
export async function placePacks(
  store: GameStore,
  staging: Staging,
  chunks: readonly StagedChunk[],
): Promise<ReleasePack[]> {
  const packs: ReleasePack[] = [];
  const count = (chunks.at(-1)?.pack ?? -1) + 1;
  for (let i = 0; i < count; i += 1) packs.push(await hashFile(staging.packPath(i)));
  await writeAtomic(staging.placed, JSON.stringify(packs));
  for (const [i, pack] of packs.entries())
    await putInPlace(staging.packPath(i), store.pack(pack.id));
  return packs;
}

/** Brings packs back that were placed, but that no release came to name. */
export async function takeBackPacks(
  store: GameStore,
  staging: Staging,
  isReleased: (pack: string) => boolean,
): Promise<void> {
  const packs = await readPlaced(staging);
  if (packs.some(({ id }) => isReleased(id))) {
    await staging.clear();
    return;
  }
  for (const [i, { id }] of packs.entries())
    if (existsSync(store.pack(id))) await rename(store.pack(id), staging.packPath(i));
}

/** None where the list is damaged: they are written anew, and `gc` removes those placed. */
async function readPlaced({ placed }: Staging): Promise<ReleasePack[]> {
  try {
    return releasePack.array().parse(JSON.parse(await readFile(placed, 'utf8')));
  } catch {
    return [];
  }
}

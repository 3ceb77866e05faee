import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { type ReleasePack, releasePack } from '@gamebox/contract';
import { putInPlace, writeAtomic } from '../store/atomic-file.ts';
import type { GameStore } from '../store/layout.ts';
import { hashFile, type StagedChunk, type Staging } from './staging.ts';

/**
 * Moves finished packs to where players read them; returns them in order. The list of moves is
 * written first, so that `takeBackPacks` finds them if the publisher is killed.
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

/** Moves packs back that were placed but are named by no release. */
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

/** Empty if the list is damaged: the packs are written again, and `gc` removes the placed ones. */
async function readPlaced({ placed }: Staging): Promise<ReleasePack[]> {
  try {
    return releasePack.array().parse(JSON.parse(await readFile(placed, 'utf8')));
  } catch {
    return [];
  }
}

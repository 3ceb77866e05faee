import type { ReleasePack } from '@gamebox/contract';
import type { GameStore } from '../store/layout.ts';
import { hashFile } from './staging.ts';

/** Ids of packs that are missing or have wrong bytes; each is read completely. */
export async function damagedPacks(
  store: GameStore,
  packs: readonly ReleasePack[],
  onProgress: (stage: string, done: number, total: number) => void,
): Promise<Set<string>> {
  const total = packs.reduce((sum, { size }) => sum + size, 0);
  const damaged = new Set<string>();
  let done = 0;
  for (const { id, size } of packs) {
    const found = await hashFile(store.pack(id)).catch(() => null);
    if (found?.id !== id) damaged.add(id);
    done += size;
    onProgress('checking packs', done, total);
  }
  return damaged;
}

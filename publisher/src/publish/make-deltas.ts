import type { ReleaseDelta, ReleaseManifest } from '@gamebox/contract';
import { writeDelta } from '../deltas/write-delta.ts';
import { ReleaseReader } from '../packs/release-reader.ts';
import type { GameStore } from '../store/layout.ts';
import { type UpdateCost, updateCost } from './update-cost.ts';

type OnProgress = (stage: string, done: number, total: number) => void;

/**
 * Writes a delta from each earlier release that `usable` accepts, and returns the cost of an update
 * from each.
 */
export async function makeDeltas(
  store: GameStore,
  draft: ReleaseManifest,
  earlier: readonly ReleaseManifest[],
  usable: (old: ReleaseManifest) => boolean,
  onProgress: OnProgress,
): Promise<{ manifest: ReleaseManifest; updates: UpdateCost[] }> {
  const next = new ReleaseReader(store, draft);
  const deltas: ReleaseManifest['deltas'] = [];
  const updates: UpdateCost[] = [];
  try {
    for (const old of earlier) {
      const made = usable(old) ? await makeDelta(store, old, next, onProgress) : null;
      if (made !== null) deltas.push(made.entry);
      updates.push(updateCost(old, draft, made?.delta ?? null));
    }
  } finally {
    await next.close();
  }
  return { manifest: { ...draft, deltas }, updates };
}

async function makeDelta(
  store: GameStore,
  manifest: ReleaseManifest,
  next: ReleaseReader,
  onProgress: OnProgress,
): Promise<{ entry: ReleaseManifest['deltas'][number]; delta: ReleaseDelta } | null> {
  const old = new ReleaseReader(store, manifest);
  const stage = `delta from ${manifest.version}`;
  try {
    return await writeDelta(store, old, next, (done, total) => onProgress(stage, done, total));
  } finally {
    await old.close();
  }
}

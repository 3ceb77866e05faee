import { dirname } from 'node:path';
import { toFailure } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { removePlaced } from '../../package/node/uninstall.ts';
import { abandonMove } from './abandon-move.ts';
import { abandonSwitch } from './abandon-switch.ts';
import type { GameJob } from './game-job.ts';
import { removeJob } from './job-files.ts';
import type { RemoveJobParts } from './job-files.ts';
import { noteMixed } from './lost-commit.ts';
import { isThere } from './undo-made.ts';
import type { KnownPlace } from '../../storage/core/place.ts';

interface AbandonParts extends RemoveJobParts {
  readonly registry: InstalledRegistry;
}

/**
 * Removes a job in the state `abandoning`: a decided job that can't be finished must not keep the
 * player from removing the game. Rejects if that fails: then the job is still decided.
 */
export async function abandonJob(parts: AbandonParts, job: GameJob): Promise<void> {
  const { registry, store } = parts;
  const { gameId } = job;
  const commit = await store.commit(job.record);
  let other: string | null = null;
  try {
    if (commit?.kind === 'switch') await abandonSwitch(registry, job, commit);
    const { kind, mixed } = job.record;
    if (commit === null && kind !== 'move' && !mixed) await noteMixed(parts, job.record);
    if (commit?.kind === 'move') other = await abandonMove(registry, gameId, commit, job.record);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  const known = await otherPlace(parts, job, other);
  await removeJob(parts, job);
  await registry.forgetMove(gameId);
  if (other === null || known === null) return;
  await removePlaced(registry, gameId, other);
  await parts.places.leave(dirname(other), known);
}

/** What is known of the place of a move's other folder; null if another disk is there. */
async function otherPlace(
  { registry }: AbandonParts,
  { record }: GameJob,
  other: string | null,
): Promise<KnownPlace | null> {
  if (other === record.target) return (await isThere(record)) ? record : null;
  // Its old place has the id that it had as the move was noted.
  return { placeId: registry.get(record.gameId)?.moving?.placeId };
}

import { toFailure } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { removePlaced } from '../../package/node/uninstall.ts';
import { abandonMove } from './abandon-move.ts';
import { abandonSwitch } from './abandon-switch.ts';
import type { GameJob } from './game-job.ts';
import { removeJob } from './job-files.ts';
import { removeJobMark } from './job-mark.ts';
import { isPlaceLost } from './job-place.ts';
import type { RemoveJobParts } from './job-files.ts';
import { noteMixed } from './lost-commit.ts';
import { originOf, otherSide } from './move-origin.ts';

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
    // Another disk may have a backup of the game: what is in its place stays.
    const isLost = commit !== null && (await isPlaceLost(registry, job.record, undefined, commit));
    if (isLost && commit.kind === 'switch') await registry.remove(gameId);
    else if (commit?.kind === 'switch') await abandonSwitch(registry, job, commit);
    const { kind, mixed } = job.record;
    if (commit === null && kind !== 'move' && !mixed) await noteMixed(parts, job.record);
    if (commit?.kind === 'move' && !isLost)
      other = await abandonMove(registry, gameId, commit, job.record);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  const game = registry.get(gameId);
  const known =
    other === null || other === job.record.target ? job.record : originOf(registry, gameId, other);
  const left =
    other === null || game === null ? null : await otherSide(registry, game, other, known);
  await removeJob(parts, job);
  await registry.forgetMove(gameId);
  if (commit?.kind === 'move' && game !== null) await removeJobMark(game.folder);
  if (left !== null) await removeJobMark(left.path);
  if (left !== null) await removePlaced(registry, gameId, left);
}

import { toFailure } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { removePlaced } from '../../package/node/uninstall.ts';
import { abandonMove } from './abandon-move.ts';
import { abandonSwitch } from './abandon-switch.ts';
import type { GameJob } from './game-job.ts';
import { removeJob } from './job-files.ts';
import type { RemoveJobParts } from './job-files.ts';

interface AbandonParts extends RemoveJobParts {
  readonly registry: InstalledRegistry;
}

/**
 * Takes a job away that is `abandoning`: what is decided and can't be finished must not keep the
 * player from removing the game. Rejects where it fails: then it is decided as before.
 */
export async function abandonJob(parts: AbandonParts, job: GameJob): Promise<void> {
  const { registry, store } = parts;
  const { gameId } = job;
  const commit = await store.commit(gameId);
  let other: string | null = null;
  try {
    if (commit?.kind === 'switch') await abandonSwitch(registry, job, commit);
    if (commit?.kind === 'move') other = await abandonMove(registry, gameId, commit);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  await removeJob(parts, job);
  if (other !== null) await removePlaced(registry, gameId, other);
}

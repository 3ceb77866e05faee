import type { BridgeInput, DownloadPlan } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { diskSpace, withMargin } from '../../storage/node/disk-space.ts';
import { gameFolderIn, stagingFolderFor } from '../../storage/node/game-folder.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import type { Engine } from '../core/engine.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { engineTask } from './engine-task.ts';
import type { EngineTaskSources } from './engine-task.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';

export interface PlanDownloadOptions extends EngineTaskSources {
  readonly engine: Engine;
  readonly table: JobTable;
  readonly places: GamePlaces;
  readonly installDir: () => string;
}

/** The page's timeout is 20 s. */
const LONGEST_MS = 15_000;

/** The bytes that a download needs, and the free space of its disk. */
export async function planDownload(
  options: PlanDownloadOptions,
  { gameId, packageUrl, installDir }: BridgeInput<'planDownload'>,
): Promise<DownloadPlan> {
  const { engine, table, registry, known } = options;
  const begun = table.get(gameId)?.record.folder;
  const chosen = installDir === undefined ? null : chosenFolder(installDir);
  const isFresh = registry.get(gameId) === null && begun === undefined;
  if (chosen !== null || isFresh)
    await options.places.tryBelow(chosen ?? options.installDir(), gameId);
  const fresh = gameFolderIn(chosen ?? options.installDir(), gameId);
  const folder = registry.get(gameId)?.folder ?? (chosen === null ? (begun ?? fresh) : fresh);
  const staging = stagingFolderFor(folder, gameId);
  const task = await engineTask(options, { gameId, packageUrl, staging, kind: 'install' });
  const { facts, downloadBytes, needBytes } = await runInTime((signal) =>
    engine.plan(task, signal),
  );
  await known.note(gameId, packageUrl, facts.release);
  const { freeBytes, totalBytes } = await diskSpace(folder);
  const { version, notes, sizeBytes } = facts;
  const need = withMargin(needBytes);
  return {
    version,
    notes,
    downloadBytes,
    sizeBytes,
    needBytes: need,
    freeBytes,
    totalBytes,
    folder,
  };
}

async function runInTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted || error instanceof StoppedError)
      throw new HostError(failures.network(), error);
    throw error;
  }
}

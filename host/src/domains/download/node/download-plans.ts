import type { BridgeInput, DownloadPlan } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { diskSpace, withMargin } from '../../storage/node/disk-space.ts';
import { gameFolderIn, stagingFolderFor } from '../../storage/node/game-folder.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import { Semaphore } from '../../transfer/node/chunks/semaphore.ts';
import type { Engine, EnginePlan, EngineTask } from '../core/engine.ts';
import { engineTask } from './engine-task.ts';
import type { EngineTaskSources } from './engine-task.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';

export interface PlanDownloadOptions extends EngineTaskSources {
  readonly engine: Engine;
  readonly table: JobTable;
  readonly places: GamePlaces;
  readonly installDir: () => string;
  /** Aborts when the page must have an answer, counted from now. */
  readonly planDeadline?: () => AbortSignal;
}

type Asked = BridgeInput<'planDownload'>;

/** The page's timeout is 20 s. */
const LONGEST_MS = 15_000;
/** Each needs a thread and the release in memory. */
const MOST_AT_ONCE = 2;

/** Answers what downloads would need: a few at a time, and once for all who ask the same. */
export class DownloadPlans {
  readonly #options: PlanDownloadOptions;
  readonly #turns = new Semaphore(() => MOST_AT_ONCE);
  readonly #asked = new Map<string, Promise<DownloadPlan>>();

  constructor(options: PlanDownloadOptions) {
    this.#options = options;
  }

  /** The bytes that a download needs, and the free space of its disk. */
  plan({ gameId, packageUrl, installDir }: Asked): Promise<DownloadPlan> {
    const key = JSON.stringify([gameId, packageUrl, installDir]);
    const asked = this.#asked.get(key) ?? this.#begin({ gameId, packageUrl, installDir }, key);
    this.#asked.set(key, asked);
    return asked;
  }

  async #begin(asked: Asked, key: string): Promise<DownloadPlan> {
    const deadline = this.#options.planDeadline?.() ?? AbortSignal.timeout(LONGEST_MS);
    const late = Promise.withResolvers<never>();
    let isWaiting = false;
    const onLate = (): void => late.reject(tooLate(isWaiting));
    deadline.addEventListener('abort', onLate, { once: true });
    const ask = async (task: EngineTask): Promise<EnginePlan> => {
      isWaiting = true;
      return this.#turns.with(() => {
        isWaiting = false;
        return this.#options.engine.plan(task, deadline);
      });
    };
    try {
      // What does not end in time keeps its turn until it has: its thread is still there.
      return await Promise.race([planDownload(this.#options, asked, ask), late.promise]);
    } catch (error) {
      throw error instanceof StoppedError ? new HostError(failures.unavailable(), error) : error;
    } finally {
      deadline.removeEventListener('abort', onLate);
      this.#asked.delete(key);
    }
  }
}

function tooLate(isWaiting: boolean): HostError {
  const text = isWaiting ? '游戏盒子正在处理其他游戏，请稍后再试' : '获取下载信息超时，请稍后再试';
  return new HostError(failures.unavailable(text));
}

async function planDownload(
  options: PlanDownloadOptions,
  { gameId, packageUrl, installDir }: Asked,
  ask: (task: EngineTask) => Promise<EnginePlan>,
): Promise<DownloadPlan> {
  const { table, registry, known } = options;
  const begun = table.get(gameId)?.record.folder;
  const chosen = installDir === undefined ? null : chosenFolder(installDir);
  const isFresh = registry.get(gameId) === null && begun === undefined;
  if (chosen !== null || isFresh)
    await options.places.tryBelow(chosen ?? options.installDir(), gameId);
  const fresh = gameFolderIn(chosen ?? options.installDir(), gameId);
  const folder = registry.get(gameId)?.folder ?? (chosen === null ? (begun ?? fresh) : fresh);
  const staging = stagingFolderFor(folder, gameId);
  const task = await engineTask(options, { gameId, packageUrl, staging, kind: 'install' });
  const { facts, downloadBytes, needBytes } = await ask(task);
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

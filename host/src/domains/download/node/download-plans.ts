import type { BridgeInput, DownloadPlan } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { diskSpace, withMargin } from '../../storage/node/disk-space.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import type { Clock } from '../core/clock.ts';
import type { Engine, EnginePlan, EngineTask } from '../core/engine.ts';
import { engineTask } from './engine-task.ts';
import type { EngineTaskSources } from './engine-task.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';
import { plannedStaging } from './left-staging.ts';
import { PlanTurns } from './plan-turns.ts';
import type { TurnTaker } from './plan-turns.ts';

export interface PlanDownloadOptions extends EngineTaskSources {
  readonly home: string;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly table: JobTable;
  readonly places: GamePlaces;
  readonly installDir: () => string;
  /** Aborts when the page must have an answer, counted from now. */
  readonly planDeadline?: () => AbortSignal;
}

type Asked = BridgeInput<'planDownload'>;

/** The page's timeout is 20 s. */
const LONGEST_MS = 15_000;

/** Answers what downloads would need: a few at a time, and once for all who ask the same. */
export class DownloadPlans {
  readonly #options: PlanDownloadOptions;
  readonly #turns: PlanTurns;
  readonly #asked = new Map<string, Promise<DownloadPlan>>();

  constructor(options: PlanDownloadOptions) {
    this.#options = options;
    this.#turns = new PlanTurns(options.clock);
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
    const taker: TurnTaker = { deadline, spentMs: 0, isAsking: false, since: null };
    const onLate = (): void => late.reject(tooLate(this.#turns.wasKept(taker)));
    deadline.addEventListener('abort', onLate, { once: true });
    const ask = (task: EngineTask): Promise<EnginePlan> =>
      this.#turns.take(taker, (stop) => this.#options.engine.plan(task, stop));
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

/** `wasKept`: by others. Else its own server did not answer in time, or the disk. */
function tooLate(wasKept: boolean): HostError {
  const text = wasKept ? '游戏盒子正在处理其他游戏，请稍后再试' : '获取下载信息超时，请稍后再试';
  return new HostError(failures.unavailable(text));
}

async function planDownload(
  options: PlanDownloadOptions,
  { gameId, packageUrl, installDir }: Asked,
  ask: (task: EngineTask) => Promise<EnginePlan>,
): Promise<DownloadPlan> {
  const { home, table, registry, known } = options;
  const job = table.get(gameId)?.record;
  const begun = job?.folder;
  const chosen = installDir === undefined ? null : chosenFolder(installDir);
  const isFresh = registry.get(gameId) === null && begun === undefined;
  if (chosen !== null || isFresh)
    await options.places.tryBelow(chosen ?? options.installDir(), gameId);
  const fresh = gameFolderIn(chosen ?? options.installDir(), gameId);
  const folder = registry.get(gameId)?.folder ?? (chosen === null ? (begun ?? fresh) : fresh);
  const staging =
    job?.folder === folder ? job.staging : await plannedStaging({ gameId, folder, home });
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

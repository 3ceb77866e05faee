import { dirname } from 'node:path';
import type { GamePath, ReleaseDelta } from '@gamebox/contract/host';
import type { FileMark } from '../../../storage/core/file-mark.ts';
import { failures, HostError } from '../../../failure/core/host-error.ts';
import { releaseFacts } from '../../../package/core/release-check.ts';
import { planRelease } from '../../../package/core/release-plan.ts';
import type { InstalledTree } from '../../../package/core/release-table.ts';
import { NO_ADDRESS } from '../../../package/node/release-address.ts';
import { ReleaseClient } from '../../../package/node/release-client.ts';
import type { ReleaseClientOptions } from '../../../package/node/release-client.ts';
import { openDelta, readKeptRelease } from '../../../package/node/release-file.ts';
import { requireOneDisk } from '../../../package/node/switch-check.ts';
import { inspectInstalled } from '../../../package/node/verify-installed.ts';
import type {
  Engine,
  EngineEvents,
  EnginePlan,
  EngineTask,
  StagedRelease,
} from '../../core/engine.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import type { Transfer } from '../../../transfer/core/transfer.ts';
import { RetryWaits } from '../../../transfer/node/retry-waits.ts';
import { chooseRelease, isGone, newestRelease } from './choose-release.ts';
import type { ChosenRelease, KnownReleases, ReleaseAsker } from './choose-release.ts';
import type { RecentRelease } from './recent-release.ts';
import { RunFolder, stagedOnDisk } from './run-folder.ts';
import { abortSignalOf } from './stop-to-abort.ts';
import { transferPlan } from './transfer-plan.ts';

export interface LocalEngineOptions extends Omit<ReleaseClientOptions, 'waits'> {
  readonly keys: readonly string[];
  readonly now: () => number;
  /** The release that the latest plan has opened. */
  readonly recent: RecentRelease;
  /** Threads that hash installed files, including this one. */
  readonly threads: number;
  /** Called once, at the first run. */
  readonly openTransfer: (waits: RetryWaits) => Transfer;
  /** Called after this many chunks are planned, before their download begins. */
  readonly onPlanned?: (chunks: number) => void;
}

/**
 * A player waits for the answer, so it must come after about two seconds and not after a minute.
 */
const PLAN_TRIES = 3;

const NO_EVENTS: EngineEvents = {
  onStage: () => undefined,
  onBytes: () => undefined,
  onDamaged: () => undefined,
  onTrouble: () => undefined,
  onFacts: () => undefined,
};

/** Runs the engine in the calling thread. */
export class LocalEngine implements Engine {
  readonly #options: LocalEngineOptions;
  readonly #client: ReleaseClient;
  readonly #waits = new RetryWaits((failure) => this.#events.onTrouble(failure));
  #events = NO_EVENTS;
  #transfer: Transfer | null = null;
  #limit = 0;

  constructor(options: LocalEngineOptions) {
    this.#options = options;
    this.#client = new ReleaseClient({ ...options, waits: this.#waits });
  }

  async run(task: EngineTask, events: EngineEvents, stop: StopSignal): Promise<StagedRelease> {
    const { signal, release } = abortSignalOf(stop);
    try {
      this.#events = events;
      events.onStage('preparing', 0);
      // Its threads start while the release is requested.
      this.#openTransfer();
      const known = await this.#known(task);
      const chosen = await chooseRelease(this.#asker, task, known, signal);
      try {
        return await this.#bring(task, known, chosen, events, signal);
      } catch (error) {
        if (chosen.newest || !isGone(error)) throw error;
        // Its packs are gone from the server: only the newest release can be brought.
        const newest = await newestRelease(this.#asker, task, known, signal);
        if (newest.opened.sha256 === chosen.opened.sha256) throw error;
        return await this.#bring(task, known, newest, events, signal);
      }
    } finally {
      this.#events = NO_EVENTS;
      release();
    }
  }

  async plan(task: EngineTask, stop: StopSignal): Promise<EnginePlan> {
    const { signal, release } = abortSignalOf(stop);
    try {
      const known = await this.#known(task);
      const asker = { ...this.#asker, tries: PLAN_TRIES };
      const chosen = await newestRelease(asker, task, known, signal);
      const { opened } = chosen;
      if (opened !== known.installed && opened !== known.underWay)
        this.#options.recent.keep(opened);
      const next = opened.table;
      const tree = await this.#inspect(
        { ...task, kind: 'install' },
        known,
        chosen,
        NO_EVENTS,
        signal,
      );
      const delta = await this.#delta(task, known, chosen, false, signal);
      const plan = planRelease(next, tree, delta);
      const here = await stagedOnDisk(task.staging, next, plan.staged);
      return {
        facts: releaseFacts(next),
        installed: task.installed?.release === next.head.release,
        downloadBytes: plan.downloadBytes,
        needBytes: Math.max(0, plan.stagedBytes - here),
      };
    } finally {
      release();
    }
  }

  setLimit(bytesPerSecond: number): void {
    this.#limit = bytesPerSecond;
    this.#transfer?.setLimit(bytesPerSecond);
  }

  retryNow(): void {
    this.#waits.wake();
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#transfer?.close();
  }

  get #asker(): ReleaseAsker {
    const { keys, recent, now } = this.#options;
    return { client: this.#client, keys, recent, now };
  }

  /**
   * A stored release that is damaged, or differs from the registry's, is not used: then only the
   * files on the disk count.
   */
  async #known({ gameId, installed, work }: EngineTask): Promise<KnownReleases> {
    const { keys } = this.#options;
    const kept = installed === null ? null : await readKeptRelease(installed.releaseFile, keys);
    const head = kept?.table.head;
    const isOurs = head?.gameId === gameId && head.release === installed?.release;
    return { installed: isOurs ? kept : null, underWay: await new RunFolder(work).read(keys) };
  }

  async #bring(
    task: EngineTask,
    known: KnownReleases,
    chosen: ChosenRelease,
    events: EngineEvents,
    signal: AbortSignal,
  ): Promise<StagedRelease> {
    const next = chosen.opened.table;
    const facts = releaseFacts(next);
    const folder = new RunFolder(task.work);
    events.onFacts(facts);
    await folder.keep(chosen.opened, known.underWay);
    const tree = await this.#inspect(task, known, chosen, events, signal);
    const delta = await this.#delta(task, known, chosen, true, signal);
    const plan = planRelease(next, tree, delta);
    if (plan.downloadBytes > 0 && chosen.hosts.length === 0)
      throw new HostError(failures.unavailable(NO_ADDRESS));
    let marks: readonly FileMark[] = [];
    if (plan.staged.length > 0) {
      // Nothing of it could be put in place.
      if (task.folder !== undefined) await requireOneDisk(task.folder, dirname(task.staging));
      this.#options.onPlanned?.(next.chunks.count);
      events.onStage('downloading', 0);
      marks = await transferPlan(this.#openTransfer(), {
        next,
        plan,
        // If other files must be made than before, each place of a chunk is checked.
        identity: chosen.opened.sha256,
        hosts: chosen.hosts,
        staging: task.staging,
        place: task.place ?? null,
        placeId: task.placeId ?? null,
        journal: folder.journal,
        signal,
        onBytes: (done, total) => {
          events.onBytes(done, total);
          events.onStage('downloading', total === 0 ? 1 : done / total);
        },
      });
    }
    const pathOf = (index: number): GamePath[] =>
      next.files.slice(index, index + 1).map((f) => f.path);
    return {
      facts,
      releaseFile: folder.releaseFile,
      files: next.files.map(({ path, size }) => ({ path, size })),
      placed: plan.staged.flatMap(pathOf),
      marks,
      removed: plan.removed,
      checkedFiles: task.kind === 'repair' ? (tree?.release.files.length ?? 0) : 0,
      damaged: task.kind === 'repair' && tree !== null ? damagedFiles(tree) : [],
    };
  }

  /** If nothing is known of an installed game, its files are compared with the new release. */
  #inspect(
    task: EngineTask,
    known: KnownReleases,
    chosen: ChosenRelease,
    events: EngineEvents,
    signal: AbortSignal,
  ): Promise<InstalledTree | null> {
    const { installed, kind } = task;
    if (installed === null) return Promise.resolve(null);
    const repair = kind === 'repair';
    if (repair) events.onStage('verifying', 0);
    return inspectInstalled({
      folder: installed.folder,
      release: (known.installed ?? chosen.opened).table,
      placedAt: repair || known.installed === null ? null : installed.placedAt,
      threads: this.#options.threads,
      signal,
      onProgress: (fraction, damaged) => {
        events.onStage(repair ? 'verifying' : 'preparing', fraction);
        if (repair) events.onDamaged(damaged);
      },
    });
  }

  /** Stored beside the current release, unless `keep` forbids writing. */
  async #delta(
    task: EngineTask,
    { installed }: KnownReleases,
    { opened, hosts }: ChosenRelease,
    keep: boolean,
    signal: AbortSignal,
  ): Promise<ReleaseDelta | null> {
    const { release, deltas } = opened.table.head;
    const from = installed?.table.head.release ?? release;
    const entry = deltas.find((delta) => delta.from === from && from !== release);
    if (entry === undefined) return null;
    const folder = new RunFolder(task.work);
    const kept = await folder.readDelta(entry);
    if (kept !== null) return kept;
    const bytes = await this.#client.delta(hosts, entry, signal);
    if (bytes === null) return null;
    if (keep) await folder.keepDelta(bytes);
    return openDelta(bytes, entry.index.id);
  }

  #openTransfer(): Transfer {
    if (this.#transfer === null) {
      this.#transfer = this.#options.openTransfer(this.#waits);
      this.#transfer.setLimit(this.#limit);
    }
    return this.#transfer;
  }
}

function damagedFiles({ release, whole }: InstalledTree): GamePath[] {
  return release.files.flatMap(({ path }, index) => (whole[index] === 1 ? [] : [path]));
}

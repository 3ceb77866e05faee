import { setTimeout as delay } from 'node:timers/promises';
import { packageFilePath, packageSize } from '@gamebox/contract';
import type { ManifestFile, PackageManifest } from '@gamebox/contract';
import { HostError } from '../../failure/core/host-error.ts';
import type { PlayInfo } from '../../package/core/game-service.ts';
import { planUpdate } from '../../package/core/update-plan.ts';
import type { UpdatePlan } from '../../package/core/update-plan.ts';
import { requireSpace } from '../../package/node/disk-space.ts';
import { folderExists, gameFolderIn, stagingFolderFor } from '../../package/node/game-folder.ts';
import { findIntact, quickCheck } from '../../package/node/installed-check.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { ManifestClient } from '../../package/node/manifest-client.ts';
import { applySwitch, syncStaged } from '../../package/node/switch-version.ts';
import type { Downloader, RemoteFile } from '../core/downloader.ts';
import { retryDelay } from '../core/retry-policy.ts';
import type { RetryOptions } from '../core/retry-policy.ts';
import { throwIfStopped } from '../core/stop-signal.ts';
import type { JobCommit } from '../core/job-record.ts';
import { countStagedBytes } from './disk-staging.ts';
import { watchDisk } from './disk-watch.ts';
import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import { placeMoved } from './place-moved.ts';
import { recordInstalled } from './record-installed.ts';

export interface JobRunnerOptions {
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly manifests: ManifestClient;
  readonly downloader: Downloader;
  readonly play: PlayInfo;
  readonly retry: RetryOptions;
  readonly installDir: () => string;
}

interface Release {
  readonly manifest: PackageManifest;
  readonly digest: string;
}

/** Takes one job from wherever it stands to the installed game. */
export class JobRunner {
  readonly #options: JobRunnerOptions;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Rejects with a `HostError`, or with anything at all after the signal. */
  async run(job: GameJob, signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    const commit = await store.commit(job.gameId);
    if (commit !== null) return this.finish(job, commit);
    await store.save(job.record);
    const intact = job.record.kind === 'repair' ? await this.#verify(job, signal) : null;
    if (intact === 'all') return store.remove(job.gameId);
    job.enter('preparing');
    const release = await this.#release(job, signal);
    throwIfStopped(signal);
    const plan = await this.#plan(job, release, intact, signal);
    await this.#download(job, plan, signal);
    await this.#install(job, plan, signal);
  }

  /** The second half of a switch that is decided, as often as needed. */
  async finish(job: GameJob, commit: JobCommit): Promise<void> {
    const { store, registry } = this.#options;
    job.committed = true;
    job.enter('installing', 0.5);
    const { folder, staging } = job.record;
    await applySwitch({ folder, staging, ...commit });
    const plan = await store.plan(job.gameId);
    if (plan === null) throw new Error('a committed job has lost its plan');
    await recordInstalled(registry, job.record, plan, commit);
    job.enter('installing', 1);
    await store.remove(job.gameId);
  }

  /** Paths of the installed files that are what they should be, or `all`. */
  async #verify(job: GameJob, signal: AbortSignal): Promise<ReadonlySet<string> | 'all'> {
    const { registry } = this.#options;
    const installed = registry.get(job.gameId);
    const files = await registry.files(job.gameId);
    if (installed === null || files === null) return new Set();
    const total = Math.max(1, packageSize(files.manifest));
    let hashed = 0;
    job.damaged = [];
    const onBytes = (bytes: number): void => {
      hashed += bytes;
      job.enter('verifying', hashed / total);
    };
    const intact = await findIntact(installed.folder, files.manifest, signal, onBytes, (path) =>
      job.damaged.push(path),
    );
    return intact.size === files.manifest.files.length ? 'all' : intact;
  }

  /** Asks the server; where it can't be reached, a release known already goes on. */
  async #release(job: GameJob, signal: AbortSignal): Promise<Release> {
    const { manifests, store, retry } = this.#options;
    for (let failed = 1; ; failed++) {
      try {
        return await manifests.fetch(job.record.packageUrl, job.gameId, signal);
      } catch (error) {
        throwIfStopped(signal);
        if (!isPassing(error)) throw error;
        const known = await store.plan(job.gameId);
        if (known !== null) return known;
        const wait = retryDelay(retry, failed, null, Math.random());
        if (wait === null) throw error;
        await delay(wait, undefined, { signal });
      }
    }
  }

  async #plan(
    job: GameJob,
    release: Release,
    intact: ReadonlySet<string> | null,
    signal: AbortSignal,
  ): Promise<UpdatePlan> {
    const { store, registry } = this.#options;
    const installed = registry.get(job.gameId);
    const files = installed === null ? null : await registry.files(job.gameId);
    const isIntact =
      installed === null || files === null
        ? () => Promise.resolve(false)
        : intact === null
          ? quickCheck(installed.folder, files, signal)
          : (file: ManifestFile) => Promise.resolve(intact.has(file.path));
    const plan = await planUpdate(release.manifest, files?.manifest ?? null, isIntact);
    await this.#settleFolder(job, installed?.folder ?? null);
    await store.savePlan(job.gameId, {
      ...release,
      fetched: plan.fetched.map((file) => file.path),
    });
    return plan;
  }

  /** An installed game stays where it is; a fresh one goes where the player now wants it. */
  async #settleFolder(job: GameJob, installedAt: string | null): Promise<void> {
    const { installDir, store } = this.#options;
    const begun = await folderExists(job.record.staging);
    const fresh = begun ? job.record.folder : gameFolderIn(installDir(), job.gameId);
    const folder = installedAt ?? fresh;
    job.change({ folder, staging: stagingFolderFor(folder, job.gameId) });
    await store.save(job.record);
  }

  async #download(job: GameJob, plan: UpdatePlan, signal: AbortSignal): Promise<void> {
    const { store, downloader } = this.#options;
    const { folder, staging } = job.record;
    const place = { folder: staging, journal: store.journalPath(job.gameId) };
    const done = await countStagedBytes(place, plan.fetched);
    const moving = plan.moved.map((move) => move.file);
    await requireSpace(staging, sizeOf([...plan.fetched, ...moving]) - done);
    const fetched = [...plan.fetched, ...(await placeMoved(folder, plan.moved, place, signal))];
    job.enter('downloading');
    job.setBytes(done, sizeOf(fetched));
    const remaining = (): number => job.bytesTotal - job.bytesDone;
    await watchDisk(staging, remaining, signal, (watched) =>
      downloader.run({
        files: fetched.map((file) => remoteFile(file, job.record.packageUrl)),
        staging: place,
        signal: watched,
        onBytes: (change) => job.addBytes(change),
      }),
    );
  }

  async #install(job: GameJob, plan: UpdatePlan, signal: AbortSignal): Promise<void> {
    const { store, play } = this.#options;
    const { folder, staging } = job.record;
    const placed = [...plan.fetched, ...plan.moved.map((move) => move.file)];
    const commit = { placed: placed.map((file) => file.path), removed: [...plan.removed] };
    job.enter('installing');
    await syncStaged({ folder, staging, placed: commit.placed, removed: commit.removed }, signal);
    while (play.isRunning(job.gameId)) await orStopped(play.whenEnded(job.gameId), signal);
    throwIfStopped(signal);
    job.committed = true;
    await store.saveCommit(job.gameId, commit);
    await this.finish(job, commit);
  }
}

function remoteFile(file: ManifestFile, packageUrl: string): RemoteFile {
  return { file, url: new URL(packageFilePath(file.path), packageUrl).href };
}

function sizeOf(files: readonly ManifestFile[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/** Whether asking again later may help. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof HostError)) return false;
  const { failure } = error;
  if (failure.kind === 'network') return true;
  return failure.kind === 'server' && (failure.status >= 500 || failure.status === 429);
}

async function orStopped(work: Promise<void>, signal: AbortSignal): Promise<void> {
  throwIfStopped(signal);
  const stopped = Promise.withResolvers<void>();
  const onStop = (): void => stopped.resolve();
  signal.addEventListener('abort', onStop, { once: true });
  await Promise.race([work, stopped.promise]);
  signal.removeEventListener('abort', onStop);
  throwIfStopped(signal);
}

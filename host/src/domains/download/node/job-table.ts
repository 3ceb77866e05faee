import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { QueuePlace } from '../core/job-view.ts';
import type { GameJob } from './game-job.ts';

/** What an earlier run left of a game's in a folder. */
export interface LeftRest {
  readonly gameId: number;
  readonly folder: string;
}

/** The jobs in memory: at most one per game, and at most one active. */
export class JobTable {
  readonly #jobs = new Map<number, GameJob>();
  /** Games that are being uninstalled: no job may start for them. */
  readonly uninstalling = new Set<number>();
  /** What earlier runs left, and is being removed: likewise in its folder, but the game can be played. */
  readonly clearing = new Set<LeftRest>();
  /** The player paused the active job: waiting jobs start only when the player resumes. */
  held = false;

  get(gameId: number): GameJob | null {
    return this.#jobs.get(gameId) ?? null;
  }

  all(): GameJob[] {
    return [...this.#jobs.values()];
  }

  add(job: GameJob): void {
    this.#jobs.set(job.gameId, job);
  }

  /** Does nothing if another job has replaced this one. */
  delete(job: GameJob): void {
    if (this.#jobs.get(job.gameId) === job) this.#jobs.delete(job.gameId);
  }

  active(): GameJob | null {
    return this.all().find((job) => job.isActive) ?? null;
  }

  /** No job may start for the game in a folder: it, its job or the rest of an earlier one there is being removed. */
  isLeaving(gameId: number, folder = this.#folderOf(gameId)): boolean {
    return this.isClearing(gameId, folder) || this.isGoing(gameId);
  }

  /** Whether what earlier runs left of a game in a folder is being removed. */
  isClearing(gameId: number, folder: string | null = null): boolean {
    for (const rest of this.clearing)
      if (rest.gameId === gameId && (folder === null || rest.folder === folder)) return true;
    return false;
  }

  /** Where the game's job stages; null, for any folder, without a job. */
  #folderOf(gameId: number): string | null {
    const job = this.get(gameId);
    return job === null ? null : dirname(job.record.staging);
  }

  /** The game is being uninstalled, or its job is being given up. */
  isGoing(gameId: number): boolean {
    return this.uninstalling.has(gameId) || this.get(gameId)?.isLeaving === true;
  }

  /** Throws, by saying which, if the game, its job or the rest of an earlier one is being removed. */
  requireStaying(gameId: number, folder = this.#folderOf(gameId)): void {
    const isRest = this.isClearing(gameId, folder) && !this.uninstalling.has(gameId);
    if (isRest) throw new HostError(failures.unavailable('正在清理上次留下的文件，请稍候'));
    if (this.isGoing(gameId)) throw new HostError(failures.alreadyDownloading(gameId));
  }

  /** Throws unless a job of this game may start now, in a folder if it is not that of its job. */
  claim(gameId: number, folder = this.#folderOf(gameId)): void {
    this.requireStaying(gameId, folder);
    const active = this.active();
    if (active === null) return;
    throw new HostError(
      active.gameId === gameId
        ? failures.alreadyDownloading(gameId)
        : failures.otherDownloading(active.gameId),
    );
  }

  /** Waiting jobs, the next one first. */
  queue(): GameJob[] {
    return this.all()
      .filter((job) => job.isQueued)
      .sort((a, b) => a.record.order - b.record.order);
  }

  /** Null if the game is not in the queue. */
  queuePlace(gameId: number): QueuePlace | null {
    const place = this.queue().findIndex((job) => job.gameId === gameId);
    return place < 0 ? null : { position: place + 1, held: this.held };
  }

  /** An order number before or after all waiting jobs. */
  order(place: 'first' | 'last'): number {
    const orders = this.queue().map((job) => job.record.order);
    return place === 'first' ? Math.min(1, ...orders) - 1 : Math.max(0, ...orders) + 1;
  }
}

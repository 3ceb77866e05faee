import { DownloadState } from '@gamebox/contract/host';
import type { GameState } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { NetworkTrouble } from './network-trouble.ts';
import type { JobProgress, JobStage } from './job-progress.ts';
import type { JobRecord } from './job-record.ts';

export interface JobFigures {
  readonly record: JobRecord;
  readonly stage: JobStage | null;
  readonly trouble: NetworkTrouble | null;
  readonly progress: JobProgress;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly bytesPerSecond: number;
  readonly secondsLeft: number | null;
  /** 0…1 */
  readonly stageFraction: number;
}

/** The place among the waiting jobs. */
export interface QueuePlace {
  /** From 1. */
  readonly position: number;
  /** The whole queue is paused until the player resumes it. */
  readonly held: boolean;
}

/** The state of a game without a job and without an installation. */
export function noneState(gameId: number, name: string, coverPrcture: string): GameState {
  return {
    gameId,
    name,
    coverPrcture,
    download: false,
    download_state: DownloadState.none,
    download_progress: 0,
    progress: 0,
  };
}

/** The state of a game whose uninstallation failed or was interrupted: it can be continued. */
export function removingState(game: InstalledGame): GameState {
  const { left, path, away } = game.unremoved ?? { left: 0, path: game.folder };
  const failure = failures.uninstallIncomplete(left, path, away);
  return {
    ...noneState(game.gameId, game.name, game.coverPrcture),
    download_state: DownloadState.failed,
    ...installationOf(game),
    failure,
    message: failure.message,
  };
}

export function installedState(game: InstalledGame): GameState {
  const newer = game.update !== null;
  return {
    ...noneState(game.gameId, game.name, game.coverPrcture),
    download_state: newer ? DownloadState.updateAvailable : DownloadState.installed,
    download_progress: newer ? 0 : 100,
    progress: newer ? 0 : 100,
    ...installationOf(game),
    ...updateOf(game),
  };
}

/** The state of a job; `installed` is the version that can be played meanwhile. */
export function jobState(
  job: JobFigures,
  installed: InstalledGame | null,
  place: QueuePlace | null,
): GameState {
  const { record, progress, bytesDone, bytesTotal } = job;
  const { kind, state, failure } = record;
  return {
    ...noneState(record.gameId, record.name, record.coverPrcture),
    ...(installed === null ? {} : installationOf(installed)),
    ...(installed === null || kind !== 'install' ? {} : updateOf(installed)),
    download: state === 'active',
    job: kind === 'install' ? (installed === null ? 'download' : 'update') : kind,
    download_state: downloadState(job),
    download_progress: progress.bytesPercent,
    progress: progress.wholePercent,
    bytesDone: Math.max(0, Math.min(bytesDone, bytesTotal)),
    bytesTotal,
    ...(failure === null ? {} : { failure, message: failure.message }),
    ...(kind === 'repair' && state !== 'failed' ? { repairing: true } : {}),
    ...(state === 'active' ? activeFigures(job) : {}),
    ...(state === 'offline' ? { waiting: 'offline' as const } : {}),
    ...(job.trouble === null ? {} : { trouble: job.trouble }),
    ...(state === 'queued' ? { waiting: 'queue' as const } : {}),
    ...(place === null ? {} : { queuePosition: place.position }),
    ...(place?.held === true ? { held: true } : {}),
  };
}

function activeFigures({ record, stage, stageFraction, bytesPerSecond, secondsLeft }: JobFigures) {
  const moves = stage === 'downloading' || stage === 'moving';
  return {
    stage: stage ?? (record.kind === 'move' ? 'moving' : 'preparing'),
    stageProgress: Math.round(stageFraction * 10_000) / 100,
    bytesPerSecond: moves ? bytesPerSecond : 0,
    secondsLeft: moves ? secondsLeft : null,
  } as const;
}

function downloadState({ record, stage }: JobFigures): DownloadState {
  switch (record.state) {
    case 'paused':
    case 'queued':
    case 'offline':
      return DownloadState.paused;
    case 'failed':
      return DownloadState.failed;
    case 'active':
      return isOnDisk(record.kind, stage) ? DownloadState.installing : DownloadState.downloading;
    default:
      return record.state satisfies never;
  }
}

/**
 * Whether this stage of the job needs no network. A check has nothing to download until it finds a
 * fault.
 */
function isOnDisk(kind: JobRecord['kind'], stage: JobStage | null): boolean {
  if (kind === 'move') return true;
  if (kind === 'repair') return stage !== 'downloading';
  return stage === 'verifying' || stage === 'installing';
}

function installationOf(game: InstalledGame): Partial<GameState> {
  const { version, sizeBytes, folder, installedAt } = game;
  return { version, sizeBytes, installPath: folder, installTime: installedAt };
}

function updateOf({ update }: InstalledGame): Pick<GameState, 'update'> {
  if (update === null) return {};
  const { version, notes, downloadBytes } = update;
  return { update: { version, notes, downloadBytes } };
}

import { DownloadState } from '@gamebox/contract/host';
import type { GameState } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { JobProgress, JobStage } from './job-progress.ts';
import type { JobRecord } from './job-record.ts';

export interface JobFigures {
  readonly record: JobRecord;
  readonly stage: JobStage | null;
  readonly progress: JobProgress;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly bytesPerSecond: number;
}

/** A game without a job and without an installation. */
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

/** A game whose uninstallation failed or was broken off: it can be gone on with. */
export function removingState(game: InstalledGame): GameState {
  const { left, path } = game.unremoved ?? { left: 0, path: game.folder };
  const failure = failures.uninstallIncomplete(left, path);
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

/** A job's state; `installed` is the version that can be played meanwhile. */
export function jobState(
  job: JobFigures,
  installed: InstalledGame | null,
  queuePosition: number | null,
): GameState {
  const { record, progress, bytesDone, bytesTotal } = job;
  const { kind, state, failure } = record;
  return {
    ...noneState(record.gameId, record.name, record.coverPrcture),
    ...(installed === null ? {} : installationOf(installed)),
    ...(installed === null || kind !== 'install' ? {} : updateOf(installed)),
    download: state === 'active',
    download_state: downloadState(job),
    download_progress: progress.bytesPercent,
    progress: progress.wholePercent,
    bytesDone: Math.max(0, Math.min(bytesDone, bytesTotal)),
    bytesTotal,
    ...(failure === null ? {} : { failure, message: failure.message }),
    ...(kind === 'repair' && state !== 'failed' ? { repairing: true } : {}),
    ...(state === 'active' ? activeFigures(job) : {}),
    ...(state === 'offline' ? { waiting: 'offline' as const } : {}),
    ...(state === 'queued' ? { waiting: 'queue' as const } : {}),
    ...(queuePosition === null ? {} : { queuePosition }),
  };
}

function activeFigures({ record, stage, bytesPerSecond, bytesDone, bytesTotal }: JobFigures) {
  const left = Math.max(0, bytesTotal - bytesDone);
  const moves = stage === 'downloading' || stage === 'moving';
  return {
    stage: stage ?? (record.kind === 'move' ? 'moving' : 'preparing'),
    bytesPerSecond: moves ? bytesPerSecond : 0,
    secondsLeft: moves && bytesPerSecond > 0 ? Math.ceil(left / bytesPerSecond) : null,
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
      return record.kind === 'move' || stage === 'verifying' || stage === 'installing'
        ? DownloadState.installing
        : DownloadState.downloading;
    default:
      return record.state satisfies never;
  }
}

function installationOf(game: InstalledGame): Partial<GameState> {
  return { version: game.version, sizeBytes: game.sizeBytes, installPath: game.folder };
}

function updateOf({ update }: InstalledGame): Pick<GameState, 'update'> {
  if (update === null) return {};
  const { version, notes, downloadBytes } = update;
  return { update: { version, notes, downloadBytes } };
}

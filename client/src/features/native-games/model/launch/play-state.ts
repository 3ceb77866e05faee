import type { GameState, HostFailureKind } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { PlayState } from './play-face.ts';
import { isQueued, isVerifying } from '../games/game-store.ts';
import { isConnecting, jobFigures } from '../games/job-figures.ts';
import type { LateReason } from '../jobs/late-job.ts';
import type { LaunchState } from './launch-store.ts';

export interface PlayContext {
  gameId: number;
  /** The installed size, if the platform says it. */
  sizeBytes: number | null;
  /** The download size, if the platform says it. */
  downloadBytes?: number | undefined;
  /** False if the platform has no package. */
  downloadable: boolean;
}

/** The play button's state, from the host's state and the launch. `late`: see `late-job.ts`. */
export function playStateOf(
  game: PlayContext,
  state: GameState | null | undefined,
  launch: LaunchState,
  late: LateReason | null = null,
): PlayState {
  const launching = launch.gameId === game.gameId ? launch.phase : 'init';
  const preparing = launch.preparing === game.gameId && !launch.asking;
  if (launching === 'pending' || preparing) return { kind: 'launching' };
  if (launching === 'success') return { kind: 'launched' };
  if (state?.running === true) return { kind: 'playing' };
  if (state === null || state === undefined) return notInstalled(game);
  return missingState(state) ?? installedState(game, state, late);
}

/** A game that can't be reached can't be played; the library offers help. */
function missingState({ missing, download_state: at }: GameState): PlayState | null {
  const rests = at === DownloadState.installed || at === DownloadState.updateAvailable;
  if (missing === undefined || !rests) return null;
  return missing === 'drive'
    ? { kind: 'away' }
    : {
        kind: 'failed',
        message: '游戏目录不见了，接上磁盘会自动恢复，也可以校验并修复，重新下载',
        remedy: 'repair',
      };
}

function notInstalled({ downloadable, sizeBytes, downloadBytes }: PlayContext): PlayState {
  if (downloadable) return { kind: 'download', sizeBytes, downloadBytes };
  return { kind: 'unavailable', label: '敬请期待', reason: '电脑版还在制作中' };
}

function installedState(game: PlayContext, state: GameState, late: LateReason | null): PlayState {
  switch (state.download_state) {
    case DownloadState.none:
      return state.download ? downloading(state, late) : notInstalled(game);
    case DownloadState.downloading:
      return downloading(state, late);
    case DownloadState.paused:
      if (isQueued(state)) return { kind: 'queued', position: state.queuePosition ?? null };
      return {
        kind: 'paused',
        percent: jobFigures(state).percent,
        ...(state.waiting === 'offline' ? { offline: true } : {}),
      };
    case DownloadState.installing:
      return {
        kind: 'installing',
        percent: jobFigures(state).percent,
        work: state.stage === 'moving' ? 'moving' : isVerifying(state) ? 'verifying' : 'installing',
      };
    case DownloadState.installed:
      return { kind: 'ready' };
    case DownloadState.updateAvailable:
      return { kind: 'update', sizeBytes: state.update?.downloadBytes ?? game.sizeBytes };
    case DownloadState.failed:
      return failed(state);
    default:
      return state.download_state satisfies never;
  }
}

function downloading(state: GameState, late: LateReason | null): PlayState {
  return {
    kind: 'downloading',
    percent: jobFigures(state).percent,
    bytesPerSecond: isConnecting(state) ? null : (state.bytesPerSecond ?? null),
    secondsLeft: state.secondsLeft ?? null,
    ...(state.stage === 'preparing' ? { preparing: true } : {}),
    ...(late === null ? {} : { late }),
  };
}

/** Failures after which the files must be checked before the next start. */
const repairable: ReadonlySet<string | undefined> = new Set([
  'program-missing',
  'permission',
  'exited-at-once',
]);

/** The host's own text; a page with more room shows what helps (`failure-advice.ts`). */
function failed({ failure, message, installPath }: GameState): PlayState {
  const damaged = failure?.kind === 'hash-mismatch' && installPath !== undefined;
  return {
    kind: 'failed',
    message: message || failure?.message || '下载失败',
    remedy: remedyOf(failure?.kind, damaged),
  };
}

/** A game that is half removed must not be downloaded again by a press meant to remove it. */
function remedyOf(kind: HostFailureKind | undefined, damaged: boolean) {
  if (kind === 'uninstall-incomplete') return 'uninstall';
  return damaged || repairable.has(kind) ? 'repair' : 'retry';
}

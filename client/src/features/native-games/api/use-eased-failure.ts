import type { Drive, GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { useCallback } from 'react';
import { driveOf } from '../model/games/drive-of.ts';
import { useWatchedDrives } from './list-drives.ts';

export interface EasedFailure {
  text: string;
  /** The same for a card. */
  short: string;
}

/**
 * Of a job that failed because its disk was full or away: that this is over, and it can be tried
 * again. Null until then. The host is asked again and again while this is shown.
 */
export function useEasedFailure(state: GameState | null | undefined): string | null {
  const drives = useWatchedDrives(mayEase(state));
  return easedFailure(state, drives)?.text ?? null;
}

/** The same for each game of a list, which looks at the drives once for all. */
export function useEasedFailures(
  games: readonly GameState[],
): (state: GameState) => EasedFailure | null {
  const drives = useWatchedDrives(games.some(mayEase));
  return useCallback((state) => easedFailure(state, drives), [drives]);
}

function mayEase(state: GameState | null | undefined): boolean {
  const kind = state?.download_state === DownloadState.failed ? state.failure?.kind : undefined;
  return kind === 'disk-full' || kind === 'folder-missing';
}

function easedFailure(
  state: GameState | null | undefined,
  drives: readonly Drive[],
): EasedFailure | null {
  if (state?.download_state !== DownloadState.failed) return null;
  const { failure, installPath, version } = state;
  if (failure?.kind === 'disk-full') {
    // The first drive is that of the setting's folder.
    const drive = installPath === undefined ? drives[0] : driveOf(installPath, drives);
    // Where this disk had room at the failure, another one is full, as that of the launcher's data.
    const lacked = failure.freeBytes < failure.needBytes;
    if (!lacked || drive === undefined || drive.freeBytes < failure.needBytes) return null;
    const text = `磁盘现在有 ${formatBytes(drive.freeBytes)} 可用，可以重试了`;
    return { text, short: '空间够了，可以重试了' };
  }
  if (failure?.kind !== 'folder-missing') return null;
  const drive = driveOf(failure.path, drives)?.drive;
  // The system's own drive is always there, also below a place where no other one is mounted.
  if (drive === undefined || drive === '/') return null;
  // The drive may never have been away: then its folder was deleted.
  const instead = version === undefined ? '请更换安装目录' : '请在“我的游戏”里移除后重新下载';
  return {
    text: `磁盘 ${drive} 已连接，可以重试了；仍然失败时，${instead}`,
    short: '磁盘已连接，可以重试了',
  };
}

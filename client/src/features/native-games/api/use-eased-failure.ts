import type { Drive, GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { driveOf } from '../model/games/drive-of.ts';
import { useWatchedDrives } from './list-drives.ts';

/**
 * Of a job that failed because its disk was full or away: that this is over, and it can be tried
 * again. Null until then. The host is asked again and again while this is shown.
 */
export function useEasedFailure(state: GameState | null | undefined): string | null {
  const failed = state?.download_state === DownloadState.failed ? state : null;
  const kind = failed?.failure?.kind;
  const drives = useWatchedDrives(kind === 'disk-full' || kind === 'folder-missing');
  return failed === null ? null : easedText(failed, drives);
}

function easedText(failed: GameState, drives: readonly Drive[]): string | null {
  const { failure, installPath, version } = failed;
  if (failure?.kind === 'disk-full') {
    // The first drive is that of the setting's folder.
    const drive = installPath === undefined ? drives[0] : driveOf(installPath, drives);
    // Where this disk had room at the failure, another one is full, as that of the launcher's data.
    const lacked = failure.freeBytes < failure.needBytes;
    return lacked && drive !== undefined && drive.freeBytes >= failure.needBytes
      ? `磁盘现在有 ${formatBytes(drive.freeBytes)} 可用，可以重试了`
      : null;
  }
  if (failure?.kind !== 'folder-missing') return null;
  const drive = driveOf(failure.path, drives)?.drive;
  // The system's own drive is always there, also below a place where no other one is mounted.
  if (drive === undefined || drive === '/') return null;
  // The drive may never have been away: then its folder was deleted.
  const instead = version === undefined ? '请更换安装目录' : '请在“我的游戏”里移除后重新下载';
  return `磁盘 ${drive} 已连接，可以重试了；仍然失败时，${instead}`;
}

import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';

const stages = {
  preparing: '准备中',
  downloading: '下载中',
  verifying: '校验中',
  installing: '安装中',
  moving: '移动中',
} as const;

/** Where the job under way stands, in words. */
export function stageWords({ stage, download_state: at }: GameState): string {
  if (stage !== undefined) return stages[stage];
  return at === DownloadState.installing ? stages.installing : stages.downloading;
}

/** Why a job stands still that has not failed, and how far it has come. */
export function waitingWords(job: GameState): string {
  const { bytesDone = 0, bytesTotal = 0 } = job;
  const loaded = `${formatBytes(bytesDone)} / ${formatBytes(bytesTotal)}`;
  return bytesTotal > 0 && bytesDone > 0 ? `${reasonWords(job)} · ${loaded}` : reasonWords(job);
}

function reasonWords({ waiting, queuePosition, progress }: GameState): string {
  if (waiting === 'queue') {
    return queuePosition === undefined ? '排队中' : `排队中 第 ${queuePosition} 位`;
  }
  if (waiting === 'offline') return '等待网络，恢复后自动继续';
  return `已暂停 ${Math.floor(progress)}%`;
}

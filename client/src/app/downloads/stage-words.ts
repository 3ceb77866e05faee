import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';

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

/** Why a job stands still that has not failed. */
export function waitingWords({ waiting, queuePosition, progress }: GameState): string {
  if (waiting === 'queue') {
    return queuePosition === undefined ? '排队中' : `排队中 第 ${queuePosition} 位`;
  }
  if (waiting === 'offline') return '等待网络，恢复后自动继续';
  return `已暂停 ${Math.floor(progress)}%`;
}

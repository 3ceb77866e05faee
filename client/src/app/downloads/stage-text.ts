import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { isVerifying } from '../../features/native-games/model/games/game-store.ts';
import {
  isConnecting,
  jobFigures,
  jobPercent,
} from '../../features/native-games/model/games/job-figures.ts';
import { NETWORK_LOGIN_ADVICE } from '../../features/native-games/model/jobs/late-job.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';

const stages = {
  preparing: '准备中',
  downloading: '下载中',
  verifying: '校验中',
  installing: '安装中',
  moving: '移动中',
} as const;

/** Text for the stage of a running job. Checks and repairs are not called downloads. */
export function stageText(state: GameState): string {
  const { stage, repairing, download_state: at } = state;
  if (isVerifying(state)) return stages.verifying;
  if (isConnecting(state)) return '正在连接…';
  if (repairing === true && stage === 'downloading') return '修复中';
  if (stage !== undefined) return stages[stage];
  return at === DownloadState.installing ? stages.installing : stages.downloading;
}

/** Text for a waiting job: why it does not run, and how much is done. */
export function waitingText(job: GameState): string {
  const { bytes } = jobFigures(job);
  if (bytes === null || bytes.done === 0) return reasonText(job);
  return `${reasonText(job)} · ${formatBytes(bytes.done)} / ${formatBytes(bytes.total)}`;
}

function reasonText(job: GameState): string {
  const { waiting, queuePosition } = job;
  if (waiting === 'queue')
    return queuePosition === undefined ? '排队中' : `排队中 第 ${queuePosition} 位`;
  if (waiting === 'offline' && job.trouble === 'login') return NETWORK_LOGIN_ADVICE;
  if (waiting === 'offline') return '等待网络，恢复后自动继续';
  return `已暂停 ${formatPercent(jobPercent(job))}`;
}

import { lateTexts } from '../jobs/late-job.ts';
import type { LateReason } from '../jobs/late-job.ts';
import { formatBytes, formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { formatDuration } from '@gamebox/ui/lib/format-time.ts';

/** The state of one game on this computer for the play button. */
export type PlayState =
  | {
      kind: 'download';
      /** The installed game's size. */
      sizeBytes: number | null;
      /** The download's size; missing if the platform does not say it. */
      downloadBytes?: number | undefined;
    }
  | {
      kind: 'downloading';
      /** 0–100 */
      percent: number;
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      /** The host is finding out what must be downloaded. */
      preparing?: boolean | undefined;
      /** The server has sent nothing for a while. */
      late?: LateReason | undefined;
      /** False where the host can't pause: only the progress is shown. */
      pausable?: boolean | undefined;
    }
  | {
      kind: 'paused';
      percent: number;
      /** Continues by itself when the network is back. */
      offline?: boolean | undefined;
    }
  /** Waits behind another download; the position counts from 1. */
  | { kind: 'queued'; position: number | null }
  /** The host is making the plan. */
  | { kind: 'planning' }
  | {
      kind: 'installing';
      percent: number;
      /** `verifying`: an installed game is being checked. */
      work?: 'verifying' | 'installing' | 'moving' | undefined;
    }
  | { kind: 'ready' }
  | { kind: 'update'; sizeBytes: number | null }
  | { kind: 'launching' }
  /** For one second after a successful start (docs/specification.md#states). */
  | { kind: 'launched' }
  | { kind: 'playing' }
  | { kind: 'failed'; message: string; remedy?: 'retry' | 'repair' | 'uninstall' | undefined }
  /** Installed on a drive that is not connected. */
  | { kind: 'away' }
  /** There is nothing to play or to download yet. */
  | { kind: 'unavailable'; reason: string; label?: string | undefined };

/** The action of a press; null if there is none. */
export type PlayAction =
  | 'download'
  | 'pause'
  | 'resume'
  | 'start'
  | 'update'
  | 'repair'
  | 'retry'
  | 'uninstall'
  | null;

export interface PlayFace {
  /** The button's label, exactly as in docs/specification.md#words-on-the-screen. */
  label: string;
  action: PlayAction;
  /** The texts beside the button. */
  aside: readonly string[];
  /** 0–100 if something is in progress. */
  percent: number | null;
}

const works = { verifying: '校验中', installing: '安装中', moving: '移动中' } as const;

const failedLabels = { retry: '重试', repair: '校验并修复', uninstall: '继续卸载' } as const;

/** The label, style and action of every state; nothing else decides these. */
export function playFace(state: PlayState): PlayFace {
  const face = (label: string, action: PlayAction, aside: readonly string[] = []): PlayFace => ({
    label,
    action,
    aside,
    percent: null,
  });
  switch (state.kind) {
    case 'download':
      return face('下载游戏', 'download', sizes(state));
    case 'update':
      return face('更新游戏', 'update', size(state.sizeBytes));
    case 'downloading':
      return {
        ...face('暂停', state.pausable === false ? null : 'pause', speed(state)),
        percent: state.percent,
      };
    case 'paused':
      return {
        ...face('继续', 'resume', [state.offline === true ? '等待网络，恢复后自动继续' : '已暂停']),
        percent: state.percent,
      };
    case 'queued':
      return face('排队中', null, state.position === null ? [] : [`第 ${state.position} 位`]);
    case 'planning':
      return face('准备中', null);
    case 'installing':
      return {
        ...face(works[state.work ?? 'installing'], null),
        percent: state.percent,
      };
    case 'ready':
      return face('启动游戏', 'start');
    case 'launching':
      return face('游戏启动中', null);
    case 'launched':
      return face('游戏启动成功', null);
    case 'playing':
      return face('游戏中', null);
    case 'failed':
      return face(failedLabels[state.remedy ?? 'retry'], state.remedy ?? 'retry', [state.message]);
    case 'away':
      return face('磁盘未连接', null, [
        '请接上游戏所在的磁盘；游戏的目录已删除时，请在“我的游戏”里移除后重新下载',
      ]);
    case 'unavailable':
      return face(state.label ?? '暂不可用', null, [state.reason]);
  }
  return state satisfies never;
}

/** A download is compressed, so both sizes are shown if both are known. */
function sizes({ sizeBytes, downloadBytes = 0 }: Extract<PlayState, { kind: 'download' }>) {
  if (downloadBytes === 0) return size(sizeBytes);
  const [installed] = size(sizeBytes);
  return [
    `下载 ${formatBytes(downloadBytes)}`,
    ...(installed === undefined ? [] : [`安装后占用 ${installed}`]),
  ];
}

/** 0 means unknown, for example for a game that is only known from a play record. */
function size(bytes: number | null): string[] {
  return bytes === null || bytes === 0 ? [] : [formatBytes(bytes)];
}

function speed(state: Extract<PlayState, { kind: 'downloading' }>): string[] {
  if (state.late !== undefined) return [lateTexts[state.late]];
  if (state.preparing === true) return ['准备中'];
  if (state.bytesPerSecond === null) return ['正在连接…'];
  const rate = formatRate(state.bytesPerSecond);
  return state.secondsLeft === null ? [rate] : [rate, `剩余 ${formatDuration(state.secondsLeft)}`];
}

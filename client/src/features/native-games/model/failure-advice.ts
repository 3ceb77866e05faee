import type { HostFailure } from '@gamebox/contract';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';

/** What helps against a failure: the button beside its words; null where only waiting does. */
export type FailureRemedy =
  | { kind: 'retry'; label: '重试' }
  | { kind: 'repair'; label: '修复' }
  | { kind: 'download'; label: '下载游戏' }
  | { kind: 'settings'; label: '更改安装目录' }
  | { kind: 'show-download'; label: '查看下载'; gameId: number };

export interface FailureAdvice {
  /** What happened and what to do, for the player. */
  words: string;
  remedy: FailureRemedy | null;
}

const retry: FailureRemedy = { kind: 'retry', label: '重试' };
const repair: FailureRemedy = { kind: 'repair', label: '修复' };
const settings: FailureRemedy = { kind: 'settings', label: '更改安装目录' };

const advice = (words: string, remedy: FailureRemedy | null = null): FailureAdvice => ({
  words,
  remedy,
});

/** Words and a way out for every failure a host can report. */
export function adviceFor(failure: HostFailure): FailureAdvice {
  switch (failure.kind) {
    case 'already-downloading':
      return advice(failure.message);
    case 'other-downloading':
      return advice(failure.message, {
        kind: 'show-download',
        label: '查看下载',
        gameId: failure.gameId,
      });
    case 'not-installed':
      return advice('游戏还没有安装，请先下载', { kind: 'download', label: '下载游戏' });
    case 'already-running':
      return advice('游戏已经在运行，请切换到游戏窗口');
    case 'disk-full':
      return advice(
        `磁盘空间不足：还需要 ${formatBytes(failure.needBytes)}，可用 ${formatBytes(failure.freeBytes)}。请清理磁盘或更改安装目录`,
        settings,
      );
    case 'folder-not-writable':
      return advice('安装目录不能写入，请换一个目录', settings);
    case 'network':
      return advice('网络连接中断，请检查网络后重试', retry);
    case 'server':
      return advice(`下载服务器没有给出文件（${failure.status}），请稍后重试`, retry);
    case 'manifest-invalid':
    case 'signature-invalid':
    case 'release-older':
    case 'release-of-other-game':
    case 'path-unsafe':
    case 'size-absurd':
      return advice('安装包有误，已拒绝安装，请联系客服');
    case 'hash-mismatch':
      return advice('文件校验没有通过，请重试', retry);
    case 'unsupported-platform':
      return advice('此游戏不支持当前系统');
    case 'program-missing':
      return advice('游戏程序不见了，请修复游戏；也请查看杀毒软件的隔离区', repair);
    case 'permission':
      return advice('没有运行游戏的权限，请修复游戏或以管理员身份运行游戏盒子', repair);
    case 'exited-at-once':
      return advice('游戏启动后立即退出，请修复游戏后再试', repair);
    case 'release-expired':
    case 'file-in-use':
    case 'folder-taken':
    case 'invalid-data':
    case 'unavailable':
    case 'internal':
      return advice(failure.message, retry);
    default:
      return failure satisfies never;
  }
}

import { NETWORK_LOGIN_ADVICE } from './late-job.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { GameState, HostFailure, HostFailureKind } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { formatFull } from '@gamebox/ui/lib/format-time.ts';
import { failedText } from '../games/library.ts';

/** A button that helps against a failure. */
export type FailureRemedy =
  | { kind: 'retry'; label: '重试' }
  | { kind: 'repair'; label: '校验并修复' }
  | { kind: 'download'; label: '下载游戏' }
  | { kind: 'uninstall'; label: '继续卸载' }
  | { kind: 'folder'; label: '更换安装目录' }
  | { kind: 'show-download'; label: '查看下载' }
  | { kind: 'export-log'; label: '导出日志' }
  | { kind: 'help'; label: '联系客服' };

export interface FailureAdvice {
  /** A text for the player: what happened and what to do. */
  text: string;
  /** The most promising first; empty if only waiting helps. */
  remedies: readonly FailureRemedy[];
}

const retry: FailureRemedy = { kind: 'retry', label: '重试' };
const repair: FailureRemedy = { kind: 'repair', label: '校验并修复' };
const uninstall: FailureRemedy = { kind: 'uninstall', label: '继续卸载' };
const folder: FailureRemedy = { kind: 'folder', label: '更换安装目录' };
const log: FailureRemedy = { kind: 'export-log', label: '导出日志' };
const help: FailureRemedy = { kind: 'help', label: '联系客服' };

const advice = (text: string, ...remedies: readonly FailureRemedy[]): FailureAdvice => ({
  text,
  remedies,
});

type Advice<K extends HostFailureKind> = (
  failure: Extract<HostFailure, { kind: K }>,
  /** A version is installed: the job was an update, a check or a move. */
  installed: boolean,
) => FailureAdvice;

const showDownload: FailureRemedy = { kind: 'show-download', label: '查看下载' };

const table: { readonly [K in HostFailureKind]: Advice<K> } = {
  'already-downloading': ({ message }) => advice(message, showDownload),
  'other-downloading': ({ message }) => advice(message, showDownload),

  'disk-full': ({ needBytes, freeBytes }, installed) => {
    // Where the game's own disk has room, or nothing is known, another one may be the full one.
    const room =
      needBytes > freeBytes
        ? `磁盘空间不足：需要 ${formatBytes(needBytes)}，可用 ${formatBytes(freeBytes)}`
        : '磁盘空间不足，也可能是启动器所在的磁盘';
    return installed
      ? advice(`${room}。请清理磁盘后重试，或把游戏移动到别的目录`, retry)
      : advice(`${room}。请清理磁盘后重试，或更换安装目录`, retry, folder);
  },
  'folder-not-writable': ({ path }, installed) =>
    installed
      ? advice(`目录 ${path} 不能写入，请检查它的权限后重试`, retry)
      : advice(`目录 ${path} 不能写入，请更换安装目录`, folder, retry),
  'folder-missing': ({ path }, installed) =>
    installed
      ? advice(
          `安装目录 ${path} 不见了，请重新插上磁盘后重试；目录已删除或磁盘不再使用时，请在“我的游戏”里移除后重新下载`,
          retry,
        )
      : advice(`安装目录 ${path} 不见了，请重新插上磁盘后重试，或更换安装目录`, retry, folder),
  'folder-taken': ({ path }) =>
    advice(`目录 ${path} 里已有别的内容，或在游戏自己的目录里，请换一个目录`),
  'file-in-use': ({ path }) =>
    advice(`文件 ${path} 正被其他程序占用，请关闭占用它的程序后重试`, retry),
  'file-changed': ({ path }) =>
    advice(`文件 ${path} 被其他程序改动或删除，请查看杀毒软件的隔离区后重试`, retry, log),
  'folder-linked': ({ path }) =>
    advice(
      `${path} 是链接或在另一块磁盘上，游戏盒子不会穿过它改动文件，请把它恢复为普通目录后重试`,
      retry,
    ),
  'uninstall-incomplete': ({ left, path, away = false }) =>
    advice(
      away
        ? `卸载时磁盘断开了，还剩 ${formatCount(left)} 个文件，例如 ${path}，请插上磁盘后继续卸载`
        : left === 0
          ? `卸载被中断，${path} 里可能还有游戏文件，请继续卸载`
          : `卸载没有完成，还剩 ${formatCount(left)} 个文件，例如 ${path}，请检查它的权限后继续卸载`,
      uninstall,
    ),
  'hash-mismatch': ({ path }, installed) =>
    installed
      ? advice(`文件 ${path} 已损坏，请校验并修复`, repair)
      : advice(`文件 ${path} 没有通过校验，请重试`, retry, log),
  network: () => advice('网络连接中断，请检查网络后重试', retry),
  'network-login': () => advice(NETWORK_LOGIN_ADVICE, retry),
  server: ({ status }) => advice(serverText(status), retry),

  'manifest-invalid': () =>
    advice(
      '发布信息不完整或已损坏，没有安装任何内容，请过几分钟重试；仍然不行时导出日志发给客服',
      retry,
      log,
    ),
  'signature-invalid': () =>
    advice('安装包的签名不对，可能被改动过，已拒绝安装，请联系客服', log, help),
  'release-older': ({ release, known }) =>
    advice(
      `服务器给出了较旧的版本（第 ${release} 次发布，已知第 ${known} 次），为安全起见没有安装，请过几分钟重试，或联系客服`,
      retry,
      help,
    ),
  'release-expired': ({ expiresAt }) =>
    advice(`发布信息已在 ${formatFull(expiresAt)} 过期，请检查电脑的日期和时间后重试`, retry),
  'release-of-other-game': () =>
    advice('下载地址给出的是另一个游戏，已拒绝安装，请联系客服', log, help),
  'path-unsafe': ({ path }) =>
    advice(`安装包里有不安全的文件路径“${path}”，已拒绝安装，请联系客服`, log, help),
  'size-absurd': () => advice('安装包声明的大小不合理，已拒绝安装，请联系客服', log, help),
  'unsupported-platform': () => advice('此游戏不支持当前系统，请换一台电脑或联系客服', help),

  'not-installed': () =>
    advice('游戏还没有安装，请先下载', { kind: 'download', label: '下载游戏' }),
  'already-running': () => advice('游戏已经在运行，请切换到游戏窗口'),
  'program-missing': () => advice('游戏程序不见了，请校验并修复；也请查看杀毒软件的隔离区', repair),
  permission: () => advice('没有运行游戏的权限，请校验并修复，或以管理员身份运行游戏盒子', repair),
  'exited-at-once': () => advice('游戏启动后立即退出，请校验并修复后再试', repair),

  'invalid-data': ({ message }) => advice(message, retry, log),
  unavailable: ({ message }) => advice(message, retry),
  internal: ({ message }) => advice(message, retry, log),
};

/** The text and actions for every failure of a host. Loaded with the first failure. */
export function adviceFor<K extends HostFailureKind>(
  failure: Extract<HostFailure, { kind: K }>,
  installed = false,
): FailureAdvice {
  // The table's entry for a kind takes a failure of that kind; the compiler can't see that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  return (table[failure.kind] as Advice<K>)(failure, installed);
}

/** What helps against the failure of its job; null where the host does not say why. */
export function adviceForJob({ failure, version }: GameState): FailureAdvice | null {
  return failure === undefined ? null : adviceFor(failure, version !== undefined);
}

const shortTexts: Readonly<Partial<Record<HostFailureKind, string>>> = {
  'disk-full': '磁盘空间不足',
  'folder-not-writable': '目录不能写入',
  'folder-missing': '安装目录不见了',
  'file-in-use': '文件被占用',
  'file-changed': '文件被改动',
  'folder-linked': '目录是链接',
  'hash-mismatch': '文件已损坏',
  network: '网络中断',
  'network-login': '网络需要登录',
  server: '下载服务器没有给出文件',
  'manifest-invalid': '发布信息已损坏',
  'signature-invalid': '安装包的签名不对',
  'release-older': '服务器的版本较旧',
  'release-expired': '发布信息已过期',
  'unsupported-platform': '不支持当前系统',
};

/**
 * `下载失败：磁盘空间不足`: what failed and why, for a card; null for a game whose job has not
 * failed, and where an older host does not say which it was.
 */
export function shortFailure(state: GameState): string | null {
  if (state.download_state !== DownloadState.failed) return null;
  const what = failedText(state);
  if (what === undefined) return null;
  const { failure, missing } = state;
  const why =
    missing === 'drive'
      ? '磁盘未连接'
      : failure === undefined
        ? undefined
        : shortTexts[failure.kind];
  return why === undefined ? what : `${what}：${why}`;
}

const ofPlayButton: ReadonlySet<string> = new Set(['retry', 'repair', 'uninstall', 'download']);

/** Of a card, which has room for one: the way out beside what the play button offers. */
export function wayOut(state: GameState): FailureRemedy | null {
  if (state.download_state !== DownloadState.failed) return null;
  return adviceForJob(state)?.remedies.find(({ kind }) => !ofPlayButton.has(kind)) ?? null;
}

function serverText(status: number): string {
  if (status === 0) return '下载服务器的回答无法识别，请检查网络或代理设置后重试';
  if (status < 400) return '没有得到要下载的文件，请检查网络是否需要登录，或检查代理设置后重试';
  if (status === 404 || status === 410) {
    return `下载服务器上没有这个文件（${status}），可能正在发布新版本，请过几分钟重试`;
  }
  if (status === 429 || status === 503) return `下载服务器正忙（${status}），请过几分钟重试`;
  return `下载服务器没有给出文件（${status}），请过几分钟重试`;
}

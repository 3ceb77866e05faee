import type { HostFailure } from '@gamebox/contract/host';

/** An error with a reason that the page can show: `failure` is sent over the bridge. */
export class HostError extends Error {
  readonly failure: HostFailure;

  constructor(failure: HostFailure, cause?: unknown) {
    super(failure.message, cause === undefined ? undefined : { cause });
    this.name = 'HostError';
    this.failure = failure;
  }
}

/** For a terminal: the reason, with its file or folder. */
export function toLine({ failure }: HostError): string {
  return 'path' in failure ? `${failure.message} (${failure.path})` : failure.message;
}

/** The `status` of a server whose answer was not HTTP. */
export const NO_HTTP = 0;

function serverMessage(status: number): string {
  if (status === NO_HTTP) return '下载服务器的回答无法识别，请检查代理设置后重试';
  // It is there and content: a sign-in page of the network, a redirect loop, or no ranges.
  if (status < 400) return '没有得到要下载的文件，请检查网络是否需要登录，或检查代理设置后重试';
  return `下载服务器暂时不可用（${status}），请稍后再试`;
}

/** One function per kind, so that each kind always has the same fields. */
export const failures = {
  alreadyDownloading: (gameId: number): HostFailure => ({
    kind: 'already-downloading',
    gameId,
    message: '游戏正在下载中，请勿重复下载',
  }),
  otherDownloading: (gameId: number): HostFailure => ({
    kind: 'other-downloading',
    gameId,
    message: '有游戏正在下载中，请稍后再试',
  }),
  notInstalled: (): HostFailure => ({ kind: 'not-installed', message: '游戏尚未安装' }),
  alreadyRunning: (): HostFailure => ({ kind: 'already-running', message: '游戏正在运行' }),
  diskFull: (needBytes: number, freeBytes: number): HostFailure => ({
    kind: 'disk-full',
    needBytes,
    freeBytes,
    message: '磁盘空间不足，请清理后重试',
  }),
  /** No bytes are missing. */
  tooManyFiles: (): HostFailure => ({
    kind: 'unavailable',
    message: '磁盘上的文件数量已达上限，请删除不需要的文件后重试',
  }),
  folderNotWritable: (path: string): HostFailure => ({
    kind: 'folder-not-writable',
    path,
    message: '目录无法写入，请更换安装目录',
  }),
  /** Something of the player's or of a game: no other folder would help. */
  unreadable: (path: string): HostFailure => ({
    kind: 'unavailable',
    message: `无法读取 ${path}，请检查它的权限和所在的磁盘后重试`,
  }),
  folderMissing: (path: string): HostFailure => ({
    kind: 'folder-missing',
    path,
    message: '安装目录不见了，请重新插上磁盘后重试，或更换安装目录',
  }),
  /** Of an installed game, which can't be put into another folder. */
  diskAway: (path: string): HostFailure => ({
    kind: 'folder-missing',
    path,
    message: '游戏所在的磁盘没有连接，请接上磁盘后重新检查',
  }),
  /** A folder of the host itself: another folder for the game would not help. */
  homeNotWritable: (path: string): HostFailure => ({
    kind: 'unavailable',
    message: `游戏盒子无法写入自己的数据目录 ${path}，请检查它的权限后重试`,
  }),
  network: (): HostFailure => ({ kind: 'network', message: '网络连接失败，请检查网络后重试' }),
  networkLogin: (): HostFailure => ({
    kind: 'network-login',
    message: '网络可能需要登录，请在浏览器里登录后重试',
  }),
  server: (status: number): HostFailure => ({
    kind: 'server',
    status,
    message: serverMessage(status),
  }),
  manifestInvalid: (reason: string): HostFailure => ({
    kind: 'manifest-invalid',
    reason,
    message: '游戏安装信息有误，已停止下载',
  }),
  signatureInvalid: (): HostFailure => ({
    kind: 'signature-invalid',
    message: '安装包签名无法确认，已拒绝安装',
  }),
  releaseOlder: (release: number, known: number): HostFailure => ({
    kind: 'release-older',
    release,
    known,
    message: '服务器给出的版本比已知的旧，已拒绝安装',
  }),
  releaseExpired: (expiresAt: number): HostFailure => ({
    kind: 'release-expired',
    expiresAt,
    message: '安装包已过期，请检查电脑时间或稍后再试',
  }),
  releaseOfOtherGame: (gameId: number): HostFailure => ({
    kind: 'release-of-other-game',
    gameId,
    message: '安装包不属于这个游戏，已拒绝安装',
  }),
  pathUnsafe: (path: string): HostFailure => ({
    kind: 'path-unsafe',
    path,
    message: '安装包含有不安全的文件名，已拒绝安装',
  }),
  sizeAbsurd: (): HostFailure => ({
    kind: 'size-absurd',
    message: '安装包的大小不合常理，已拒绝安装',
  }),
  fileInUse: (path: string): HostFailure => ({
    kind: 'file-in-use',
    path,
    message: '文件正被其他程序使用，请关闭后重试',
  }),
  fileChanged: (path: string): HostFailure => ({
    kind: 'file-changed',
    path,
    message: '安装文件被其他程序改动或删除，请检查杀毒软件后重试',
  }),
  folderLinked: (path: string): HostFailure => ({
    kind: 'folder-linked',
    path,
    message: '游戏目录中有链接或另一块磁盘，请恢复为普通目录后重试',
  }),
  uninstallIncomplete: (left: number, path: string, away = false): HostFailure => ({
    kind: 'uninstall-incomplete',
    left,
    path,
    away,
    message: away
      ? `卸载时磁盘断开了，还剩 ${left} 个文件，请插上磁盘后继续卸载`
      : `卸载没有完成，还剩 ${left} 个文件，请继续卸载`,
  }),
  folderTaken: (path: string): HostFailure => ({
    kind: 'folder-taken',
    path,
    message: '目标目录不可用，请换一个目录',
  }),
  hashMismatch: (path: string): HostFailure => ({
    kind: 'hash-mismatch',
    path,
    message: '文件校验失败，请稍后再试',
  }),
  unsupportedPlatform: (platform: string): HostFailure => ({
    kind: 'unsupported-platform',
    platform,
    message: '该游戏不支持当前系统',
  }),
  programMissing: (path: string): HostFailure => ({
    kind: 'program-missing',
    path,
    message: '游戏程序不存在，请校验并修复',
  }),
  permission: (path: string): HostFailure => ({
    kind: 'permission',
    path,
    message: '没有权限运行游戏程序',
  }),
  exitedAtOnce: (exitCode: number | null): HostFailure => ({
    kind: 'exited-at-once',
    exitCode,
    message: '游戏启动后立即退出',
  }),
  invalidData: (field: string): HostFailure => ({
    kind: 'invalid-data',
    field,
    message: `参数不正确：${field}`,
  }),
  unavailable: (message = '当前环境不支持此操作'): HostFailure => ({
    kind: 'unavailable',
    message,
  }),
  internal: (): HostFailure => ({ kind: 'internal', message: '游戏盒子内部错误，请稍后再试' }),
} as const;

/** Converts any thrown value; one without a failure becomes `internal`. */
export function toFailure(error: unknown): HostFailure {
  return error instanceof HostError ? error.failure : failures.internal();
}

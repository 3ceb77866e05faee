import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { GameStore, StoredGame } from './game-store.ts';
import { isInstalled, isQueued, isVerifying } from './game-store.ts';
import { lateTexts } from '../jobs/late-job.ts';
import { isConnecting, jobPercent } from './job-figures.ts';

const byName = new Intl.Collator('zh-CN');

/**
 * The games of this computer: installed, downloading or failed; running ones first, then those
 * that the player has played last, then those that were installed last, then the jobs in their turn.
 */
export function libraryGames(
  games: GameStore['games'],
  playedOf: (gameId: number) => { lastPlayTime: number },
): readonly GameState[] {
  return [...games.values()]
    .filter(isInLibrary)
    .sort(
      (one, other) =>
        Number(other.running === true) - Number(one.running === true) ||
        playedOf(other.gameId).lastPlayTime - playedOf(one.gameId).lastPlayTime ||
        (other.installTime ?? 0) - (one.installTime ?? 0) ||
        turnOf(one) - turnOf(other) ||
        byName.compare(one.name ?? '', other.name ?? '') ||
        one.gameId - other.gameId,
    );
}

/** Mostly 0; of a game in the queue its place there. */
const turnOf = (game: GameState): number => (isQueued(game) ? (game.queuePosition ?? 1) : 0);

/** The host has files of the game or is working on it. */
export function isInLibrary(state: GameState | null | undefined): state is GameState {
  if (state === null || state === undefined) return false;
  return state.download_state !== DownloadState.none || state.download;
}

/** `《纸龙》《铁潮》`: the games that run; empty if none does. */
export function runningNames({ games }: Pick<GameStore, 'games'>): string {
  return [...games.values()]
    .flatMap((game) => (game?.running === true ? [`《${game.name || '游戏'}》`] : []))
    .join('');
}

/** Of a game that can be started. */
export const readyText = '可启动';

/** A short text for the state of a game on this computer. */
export function libraryText(state: StoredGame): string {
  if (state.running === true) return '游戏中';
  if (state.stateUnknown === true) return '状态未知';
  if (state.missing === 'drive') return '磁盘未连接';
  if (state.missing === 'folder' && isInstalled(state)) return '游戏目录不见了';
  const percent = formatPercent(jobPercent(state));
  switch (state.download_state) {
    case DownloadState.none:
    case DownloadState.downloading:
      if (state.trouble === 'login') return lateTexts.login;
      if (state.trouble === 'network') return lateTexts.server;
      return `${isConnecting(state) ? '连接中' : '下载中'} ${percent}`;
    case DownloadState.paused:
      return pausedText(state, percent);
    case DownloadState.installing:
      if (isVerifying(state)) return `校验中 ${percent}`;
      return state.stage === 'moving' ? `移动中 ${percent}` : '安装中';
    case DownloadState.failed:
      return failedText(state) ?? '需要处理';
    case DownloadState.updateAvailable:
      return '可更新';
    case DownloadState.installed:
      return readyText;
    default:
      return state.download_state satisfies never;
  }
}

const failedTexts = {
  download: '下载失败',
  update: '更新失败',
  repair: '修复失败',
  move: '移动失败',
} as const;

/** What failed; undefined for an uninstallation, and where an older host doesn't say it. */
export function failedText({ job }: GameState): string | undefined {
  return job && failedTexts[job];
}

function pausedText({ waiting }: GameState, percent: string): string {
  if (waiting === 'queue') return '排队中';
  return waiting === 'offline' ? `等待网络 ${percent}` : `已暂停 ${percent}`;
}

import type { GameState } from '@gamebox/contract';
import { formatBytes, formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { formatDuration, formatMoment, formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import type { Played } from '../../features/game-record/model/recent-games.ts';
import {
  downloadingWord,
  libraryState,
  queuedWord,
  readyText,
} from '../../features/native-games/model/games/library.ts';

/** What to say of a game that this computer has, the most telling first. */
export function linesOf(game: GameState, played: Played, now: number): string[] {
  const state = stateLine(game);
  const past = playedLines(played, now);
  const size = game.sizeBytes === undefined ? [] : [`占用 ${formatBytes(game.sizeBytes)}`];
  // The button below says that it can be started.
  const said = state === '' || (state === readyText && past.length > 0);
  return [...(said ? [] : [state]), ...past, ...size];
}

/** The play button's own labels. */
const labels: ReadonlySet<string> = new Set(['游戏中', '校验中', '移动中', '安装中']);

/**
 * The state of a game beside its play button, which says the percentage: of a download the speed
 * and the time left, in the queue the place. Empty if the button says it all.
 */
export function stateLine(game: GameState): string {
  const { word } = libraryState(game);
  const { bytesPerSecond = 0, secondsLeft, queuePosition } = game;
  if (word === queuedWord) return queuePosition === undefined ? '' : `第 ${queuePosition} 位`;
  if (labels.has(word)) return '';
  if (word !== downloadingWord || !bytesPerSecond) return word;
  const rate = formatRate(bytesPerSecond);
  return typeof secondsLeft === 'number' ? `${rate} · 剩余 ${formatDuration(secondsLeft)}` : rate;
}

/** When it was played last, and for how long in all. */
export function playedLines({ lastPlayTime, playSeconds }: Played, now: number): string[] {
  return [
    ...(lastPlayTime > 0 ? [`${formatMoment(lastPlayTime, now)} 玩过`] : []),
    ...(playSeconds >= 60 ? [`已玩 ${formatPlayed(playSeconds)}`] : []),
  ];
}

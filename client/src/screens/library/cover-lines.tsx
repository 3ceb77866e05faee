import type { GameState } from '@gamebox/contract';
import { formatBytes, formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { formatDuration, formatMoment, formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import type { Played } from '../../features/game-record/model/recent-games.ts';
import { libraryText, readyText } from '../../features/native-games/model/games/library.ts';
import styles from './library-covers.module.css';

/** Short lines beside or below a cover. */
export function CoverLines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.lines} data-figures>
      {lines.map((line) => (
        <span key={line} title={line}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** Up to this number, games stand as tiles: their text beside their covers. */
const mostTiles = 4;
const linesBelowCover = 2;

export const areTiles = (count: number): boolean => count <= mostTiles;

export function coverLook(tiles: boolean) {
  return {
    grid: tiles ? styles.tiles : styles.grid,
    card: tiles ? styles.tile : undefined,
    lines: tiles ? undefined : linesBelowCover,
  };
}

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
  const [word = ''] = libraryText(game).split(' ');
  const { bytesPerSecond = 0, secondsLeft, queuePosition } = game;
  if (word === '排队中') return queuePosition === undefined ? '' : `第 ${queuePosition} 位`;
  if (labels.has(word)) return '';
  if (word !== '下载中' || !bytesPerSecond) return word;
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

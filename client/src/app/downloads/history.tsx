import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { GameState, HeardHistoryEntry } from '@gamebox/contract';
import { useState } from 'react';
import { isPlayable, useGames } from '../../features/native-games/model/games/game-store.ts';
import { useClearHistory } from '../../features/native-games/api/clear-history.ts';
import { GameAction } from '../../parts/play/game-action.tsx';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { formatMoment } from '@gamebox/ui/lib/format-time.ts';
import { machineClock } from '@gamebox/ui/lib/clock.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Facts, Group, Row } from './download-rows.tsx';
import { jobName } from './use-job-play.ts';

const shownFirst = 5;

/**
 * Successful downloads of this computer, from the host's history; a game that is ready can be
 * started here.
 */
export function History({ entries }: { entries: readonly HeardHistoryEntry[] }) {
  const [whole, setWhole] = useState(false);
  const clear = useClearHistory();
  const games = useGames((store) => store.games);
  const now = useNow(30_000, machineClock);
  const shown = whole ? entries : entries.slice(0, shownFirst);
  return (
    <Group
      title="下载记录"
      action={
        <Button size="s" variant="ghost" loading={clear.isPending} onClick={() => clear.mutate()}>
          清空
        </Button>
      }
    >
      {shown.map((entry, at) => (
        <Row
          key={`${entry.gameId}-${entry.endTime}-${entry.kind}`}
          game={entry}
          text={<Facts facts={[...entryFacts(entry), formatMoment(entry.endTime, now)]} />}
          end={startsHere(shown, at, games.get(entry.gameId)) && <Start entry={entry} />}
        />
      ))}
      {shown.length < entries.length && (
        <Button size="s" variant="ghost" onClick={() => setWhole(true)}>
          查看全部 {formatCount(entries.length)} 条
        </Button>
      )}
    </Group>
  );
}

/** Only the latest entry of a game has the start button. */
function startsHere(
  entries: readonly HeardHistoryEntry[],
  at: number,
  state: GameState | null | undefined,
): boolean {
  const latest = entries.findIndex(({ gameId }) => gameId === entries[at]?.gameId) === at;
  return latest && isPlayable(state);
}

function Start({ entry }: { entry: HeardHistoryEntry }) {
  const { gameId, coverPrcture } = entry;
  return (
    <GameAction
      game={{ gameId, name: jobName(entry), coverPicture: coverPrcture, sizeBytes: null }}
    />
  );
}

function entryFacts(entry: HeardHistoryEntry): string[] {
  const { bytes } = entry;
  return bytes > 0 ? [entryText(entry), `下载 ${formatBytes(bytes)}`] : [entryText(entry)];
}

function entryText({ kind, version = '', repairedFiles = 0 }: HeardHistoryEntry): string {
  switch (kind) {
    case 'install':
      return `已安装 ${version}`.trim();
    case 'update':
      return `已更新到 ${version}`;
    case 'repair':
      return repairedFiles > 0
        ? `修复了 ${formatCount(repairedFiles)} 个文件`
        : '校验完成，文件完好';
    case 'move':
      return '已移动';
    case 'uninstall':
      return '已卸载';
    case 'time-over':
      return '游戏时间已结束';
    case null:
      return '已完成';
    default:
      return kind satisfies never;
  }
}

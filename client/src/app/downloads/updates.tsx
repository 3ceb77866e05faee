import type { GameState } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { updateGame } from '../../features/native-games/model/jobs/queue-actions.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Facts, Group, Row } from './download-rows.tsx';
import styles from './download-rows.module.css';
import { useJobPlay } from './use-job-play.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Installed games with a newer version: each can be updated, or all are queued. */
export function Updates({ games }: { games: readonly GameState[] }) {
  const all = useUpdateAll();
  // Only a host that lists its games has a queue.
  const queues = useGames((store) => store.listed);
  return (
    <Group
      title={`可更新 ${games.length}`}
      action={
        queues &&
        games.length > 1 && (
          <Button size="s" loading={all.isPending} onClick={() => all.mutate(games)}>
            全部更新
          </Button>
        )
      }
    >
      {games.map((game) => (
        <Update key={game.gameId} game={game} />
      ))}
    </Group>
  );
}

function Update({ game }: { game: GameState }) {
  const stores = useStores();
  const play = useJobPlay(game);
  const queues = useGames((store) => store.listed);
  const { update, version } = game;
  const versions = [version, update?.version].filter((one) => one !== undefined).join(' → ');
  const size = update === undefined ? [] : [`下载 ${formatBytes(update.downloadBytes)}`];
  return (
    <Row
      game={game}
      text={<Facts facts={[versions, ...size].filter((part) => part !== '')} />}
      below={update !== undefined && <span className={styles.notes}>{update.notes.trim()}</span>}
      end={
        <Button
          size="s"
          onClick={() => (queues ? void updateGame(stores, game.gameId) : play.onAction('update'))}
        >
          更新游戏
        </Button>
      }
    />
  );
}

/** Queues every update in the shown order; a refused one is reported and skipped. */
function useUpdateAll() {
  const stores = useStores();
  return useMutation({
    mutationFn: async (games: readonly GameState[]) => {
      for (const { gameId } of games) await updateGame(stores, gameId);
    },
    retry: false,
  });
}

import { Button } from '@gamebox/ui/button.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useState } from 'react';
import { useStores } from '../../../shared/lib/stores.ts';
import { useGames } from '../model/games/game-store.ts';
import { loadGames } from '../model/games/host-games.ts';

interface LookAgainButtonProps {
  /** The game that is looked for: where it is still away, the player is told. */
  gameId?: number;
  /** What else is looked at again. */
  onLooked?: () => unknown;
}

const stillAway = { drive: '磁盘还没有连接', folder: '还没有找到游戏目录' } as const;

/** Asks the host again which games are there, for a drive that was connected meanwhile. */
export function LookAgainButton({ gameId, onLooked }: LookAgainButtonProps) {
  const stores = useStores();
  const [looking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    await loadGames(stores);
    await onLooked?.();
    setLooking(false);
    const game = gameId === undefined ? null : useGames.of(stores).getState().games.get(gameId);
    if (game?.missing !== undefined) toast.warning(stillAway[game.missing]);
  };
  return (
    <Button size="s" loading={looking} onClick={() => void look()}>
      重新检查
    </Button>
  );
}

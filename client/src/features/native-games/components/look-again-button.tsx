import { Button } from '@gamebox/ui/button.tsx';
import { useState } from 'react';
import { useStores } from '../../../shared/lib/stores.ts';
import { loadGames } from '../model/games/host-games.ts';

/**
 * Asks the host again which games are there, for a drive that was connected meanwhile. `onLooked`:
 * what else is looked at again.
 */
export function LookAgainButton({ onLooked }: { onLooked?: () => unknown }) {
  const stores = useStores();
  const [looking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    await loadGames(stores);
    await onLooked?.();
    setLooking(false);
  };
  return (
    <Button size="s" loading={looking} onClick={() => void look()}>
      重新检查
    </Button>
  );
}

import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { useState } from 'react';
import { loadGames } from '../../features/native-games/model/games/host-games.ts';
import { useStores } from '../../shared/lib/stores.ts';
import styles from './play-controls.module.css';

/** The game's drive is not connected: looks again, or leads to the library, which can remove it. */
export function AwayHelp() {
  const stores = useStores();
  const [looking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    await loadGames(stores);
    setLooking(false);
  };
  return (
    <div className={styles.remedies}>
      <Button size="s" loading={looking} onClick={() => void look()}>
        重试
      </Button>
      <ButtonLink size="s" variant="ghost" to="/library">
        我的游戏
      </ButtonLink>
    </div>
  );
}

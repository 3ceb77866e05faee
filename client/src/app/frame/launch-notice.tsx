import { X } from 'lucide-react';
import { useUnclaimedLaunch } from '../../features/native-games/model/launch/use-unclaimed-launch.ts';
import { forgetSilence, useLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { useStartAsLast } from '../../parts/play/use-start-as-last.ts';
import { useStores } from '../../shared/lib/stores.ts';
import styles from './small-notice.module.css';

/**
 * Shows a launch's progress if no play button on the screen does, and on every screen that the host
 * stopped reporting.
 */
export function LaunchNotice() {
  const launch = useUnclaimedLaunch();
  const silent = useLaunch((store) => store.silent);
  if (silent) return <SilentLaunch />;
  if (launch === null) return null;
  return (
    <div className={styles.floating}>
      <output className={styles.notice}>
        {launch === 'pending' ? '游戏启动中' : '游戏启动成功'}
      </output>
    </div>
  );
}

function SilentLaunch() {
  const stores = useStores();
  const start = useStartAsLast();
  const gameId = useLaunch((store) => store.gameId);
  return (
    <div className={styles.floating}>
      <div className={styles.notice}>
        <output>游戏还没有启动，可能需要更长时间</output>
        {gameId !== null && (
          <Button size="s" onClick={() => void start(gameId)}>
            再次启动
          </Button>
        )}
        <IconButton size="s" label="知道了" icon={<X />} onClick={() => forgetSilence(stores)} />
      </div>
    </div>
  );
}

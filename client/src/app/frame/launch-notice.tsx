import { useUnclaimedLaunch } from '../../features/native-games/model/launch-claims.ts';
import styles from './small-notice.module.css';

/** How a launch goes, where no play button on the screen tells it (`wire.md §5`). */
export function LaunchNotice() {
  const launch = useUnclaimedLaunch();
  if (launch === null) return null;
  return (
    <div className={styles.floating}>
      <output className={styles.notice}>
        {launch === 'pending' ? '游戏启动中' : '游戏启动成功'}
      </output>
    </div>
  );
}

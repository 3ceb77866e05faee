import { ChestPanel } from './chest-panel.tsx';
import { SignPanel } from './sign-panel.tsx';
import { TaskPanel } from './task-panel.tsx';
import styles from './today-tab.module.css';

/** What the player can do today: sign in, chests, tasks. */
export function TodayTab() {
  return (
    <div className={styles.columns}>
      <SignPanel />
      <div className={styles.main}>
        <ChestPanel />
        <TaskPanel />
      </div>
    </div>
  );
}

import { Button } from '@gamebox/ui/button.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import type { Batch } from '../../features/native-games/model/jobs/batch.ts';
import { batchFigures } from '../../features/native-games/model/jobs/batch.ts';
import { BATCH_NAMES, leaveBatch } from '../../features/native-games/model/jobs/run-batch.ts';
import styles from './batch-progress.module.css';
import { useStores } from '../../shared/lib/stores.ts';

interface BatchProgressProps {
  batch: Batch;
  /** The rest of it is being cancelled. */
  leaving: boolean;
}

/** The progress of a batch, and a button that cancels the rest. */
export function BatchProgress({ batch, leaving }: BatchProgressProps) {
  const games = useGames((store) => store.games);
  const stores = useStores();
  const { done, percent } = batchFigures(batch, games);
  const name = BATCH_NAMES[batch.work];
  return (
    <section aria-label={name} className={styles.batch}>
      <p className={styles.text} data-figures>
        {name}{' '}
        <span className={styles.count}>
          已完成 {done} / {batch.gameIds.length}
        </span>
      </p>
      <ProgressBar percent={percent} label={name} tone="jade" className={styles.bar} />
      <Button size="s" loading={leaving} onClick={() => void leaveBatch(stores)}>
        全部取消
      </Button>
    </section>
  );
}

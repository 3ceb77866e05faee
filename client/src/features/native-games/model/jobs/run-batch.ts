import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useGames } from '../games/game-store.ts';
import { NO_BATCH, useBatchRun } from './batch-run.ts';
import type { Batch } from './batch.ts';
import { batchFigures, cancelBatch } from './batch.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

export const BATCH_NAMES = { verify: '批量校验', move: '批量移动' } as const;

/** Watches the accepted games of a batch until all have ended, and shows the result. */
export function runBatch(stores: Stores, batch: Batch): void {
  const store = useBatchRun.of(stores);
  store.setState({ batch, leaving: false });
  const end = useGames.of(stores).subscribe(look);
  look();

  function look(): void {
    const { batch: current, leaving } = store.getState();
    if (current !== batch) return end();
    const { done, failed } = batchFigures(batch, useGames.of(stores).getState().games);
    if (leaving || done < batch.gameIds.length) return;
    end();
    store.setState(NO_BATCH);
    const name = BATCH_NAMES[batch.work];
    if (failed === 0) toast.success(`${name}完成，共 ${formatCount(done)} 款`);
    else toast.warning(`${name}结束，${formatCount(failed)} 款需要处理`);
  }
}

/** Cancels the rest. */
export async function leaveBatch(stores: Stores): Promise<void> {
  const store = useBatchRun.of(stores);
  const { batch } = store.getState();
  if (batch === null) return;
  store.setState({ leaving: true });
  await cancelBatch(stores, batch, useGames.of(stores).getState().games);
  store.setState(NO_BATCH);
}

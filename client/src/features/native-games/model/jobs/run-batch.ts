import { toast } from '@gamebox/ui/toast-store.ts';
import { useGames } from '../games/game-store.ts';
import type { BatchStore } from './batch-context.ts';
import { NO_BATCH } from './batch-context.ts';
import type { Batch } from './batch.ts';
import { batchFigures, cancelBatch } from './batch.ts';

export const BATCH_NAMES = { verify: '批量校验', move: '批量移动' } as const;

/** Follows several games the host has taken until all of them ended, and tells how. */
export function runBatch(store: BatchStore, batch: Batch): void {
  store.setState({ batch, leaving: false });
  const end = useGames.subscribe(look);
  look();

  function look(): void {
    const { batch: current, leaving } = store.getState();
    if (current !== batch) return end();
    const { done, failed } = batchFigures(batch, useGames.getState().games);
    if (leaving || done < batch.gameIds.length) return;
    end();
    store.setState(NO_BATCH);
    const name = BATCH_NAMES[batch.work];
    if (failed === 0) toast.success(`${name}完成，共 ${done} 款`);
    else toast.warning(`${name}结束，${failed} 款需要处理`);
  }
}

/** Gives up what is left. */
export async function leaveBatch(store: BatchStore): Promise<void> {
  const { batch } = store.getState();
  if (batch === null) return;
  store.setState({ leaving: true });
  await cancelBatch(batch, useGames.getState().games);
  store.setState(NO_BATCH);
}

import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/stored.ts';

/**
 * Orders of the player that were seen waiting for payment, until `forget` is called after their end
 * was shown; they survive a restart. `waitingId` is waiting now.
 */
export function useAwaitedOrders(userId: number | null, waitingId: number | null) {
  const [seen, setSeen] = useState<{ userId: number | null; ids: readonly number[] }>({
    userId: null,
    ids: [],
  });
  if (seen.userId !== userId) {
    const before = seen.userId === null ? seen.ids : [];
    setSeen({ userId, ids: [...new Set([...readAwaited(userId), ...before])] });
  }
  if (waitingId !== null && !seen.ids.includes(waitingId))
    setSeen({ ...seen, ids: [...seen.ids, waitingId] });
  useEffect(() => {
    if (userId !== null && waitingId !== null)
      writeAwaited(userId, [...new Set([...readAwaited(userId), waitingId])]);
  }, [userId, waitingId]);
  const forget = (orderId: number) => {
    if (userId === null) return;
    writeAwaited(
      userId,
      readAwaited(userId).filter((id) => id !== orderId),
    );
  };
  return { orderIds: seen.ids, forget };
}

const keyOf = (userId: number) => `awaitedOrders.${String(userId)}`;

function readAwaited(userId: number | null): readonly number[] {
  const text = userId === null ? null : readStored(keyOf(userId));
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

function writeAwaited(userId: number, orderIds: readonly number[]): void {
  writeStored(keyOf(userId), orderIds.length === 0 ? null : orderIds.join(','));
}

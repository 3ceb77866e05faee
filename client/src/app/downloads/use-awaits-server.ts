import type { GameState } from '@gamebox/contract';
import { useEffect, useState } from 'react';

/** After this time without a beginning the player is told that the server is slow. */
const BEGIN_MS = 5000;
/** On a slow line a chunk of 64 KiB may take as long. */
const NEXT_BYTES_MS = 10_000;

/** Whether a running download has had nothing from the server for a while. */
export function useAwaitsServer(job: GameState): boolean {
  const { stage, repairing = false, bytesDone: bytes } = job;
  const begins = stage === 'preparing' && !repairing && (bytes ?? 0) === 0;
  const loads = begins || (stage === 'downloading' && bytes !== undefined);
  const [lateAt, setLateAt] = useState<string | null>(null);
  const now = `${stage} ${bytes ?? 0}`;
  useEffect(() => {
    if (!loads) return undefined;
    const timer = setTimeout(() => setLateAt(now), begins ? BEGIN_MS : NEXT_BYTES_MS);
    return () => clearTimeout(timer);
  }, [loads, begins, now]);
  return loads && lateAt === now;
}

import type { GameSummary } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';

/** The size; of a game that can't be downloaded yet, why not. */
export function sizeText({
  sizeBytes,
  downloadable,
}: Pick<GameSummary, 'sizeBytes' | 'downloadable'>): string | null {
  if (downloadable === false) return '电脑版制作中';
  return sizeBytes > 0 ? formatBytes(sizeBytes) : null;
}

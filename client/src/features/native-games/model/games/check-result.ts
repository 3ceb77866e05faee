import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { GameState } from '@gamebox/contract';

/** The result of the last check; null if there was none since the last other job. */
export function checkResult({ checkedFiles, repairedFiles }: GameState): string | null {
  if (repairedFiles === undefined) return null;
  if (repairedFiles > 0) return `修复了 ${formatCount(repairedFiles)} 个文件`;
  return checkedFiles === undefined
    ? '校验完成，文件完好'
    : `已校验 ${formatCount(checkedFiles)} 个文件，全部完好`;
}

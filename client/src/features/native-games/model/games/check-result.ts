import type { GameState } from '@gamebox/contract';

const count = new Intl.NumberFormat('zh-CN');

/** The result of the last check; null if there was none since the last other job. */
export function checkResult({ checkedFiles, repairedFiles }: GameState): string | null {
  if (repairedFiles === undefined) return null;
  if (repairedFiles > 0) return `修复了 ${count.format(repairedFiles)} 个文件`;
  return checkedFiles === undefined
    ? '校验完成，文件完好'
    : `已检查 ${count.format(checkedFiles)} 个文件，全部完好`;
}

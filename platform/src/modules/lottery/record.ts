import type { LotteryRecord } from '@gamebox/contract';
import type { RecordRow } from './record-repository.ts';

/** A draw as its player sees it. */
export function describeRecord(row: RecordRow): LotteryRecord {
  const { drawId, name, time, ...record } = row;
  return {
    ...record,
    recordId: drawId,
    prizeName: name,
    substituted: row.prizeId !== row.rolledPrizeId,
    createTime: time,
  };
}

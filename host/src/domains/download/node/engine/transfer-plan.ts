import { failures, HostError } from '../../../failure/core/host-error.ts';
import { chunkRanges } from '../../../package/core/release-ranges.ts';
import type { ReleasePlan } from '../../../package/core/release-plan.ts';
import type { ReleaseTable } from '../../../package/core/release-table.ts';
import type { FileMark } from '../../../storage/core/file-mark.ts';
import type { Transfer, TransferTask } from '../../../transfer/core/transfer.ts';

export interface PlannedTransfer extends Pick<
  TransferTask,
  'identity' | 'hosts' | 'staging' | 'place' | 'placeId' | 'journal' | 'signal' | 'disk' | 'onBytes'
> {
  readonly next: ReleaseTable;
  readonly plan: ReleasePlan;
}

/**
 * Runs a plan. Chunks that local bytes or a delta did not produce are downloaded as plain chunks,
 * and their bytes are added to the total. Returns the files' marks.
 */
export async function transferPlan(
  transfer: Transfer,
  planned: PlannedTransfer,
): Promise<readonly FileMark[]> {
  const { next, plan, onBytes, ...place } = planned;
  const { files, chunks } = plan;
  const task = { ...place, files, chunks };
  const { copies, ranges } = plan;
  const first = await transfer.run({ ...task, copies, ranges, onBytes });
  if (first.failedChunks.length === 0) return first.marks;
  const again = chunkRanges(next, first.failedChunks);
  const before = plan.downloadBytes;
  const second = await transfer.run({
    ...task,
    copies: [],
    ranges: again,
    onBytes: (done, total) => onBytes(before + done, before + total),
  });
  const [failed] = second.failedChunks;
  if (failed === undefined) return second.marks;
  const target = chunks.targetFile[chunks.targetStart[failed] ?? 0] ?? 0;
  throw new HostError(failures.hashMismatch(files[target]?.path ?? ''));
}

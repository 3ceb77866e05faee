import type { Verdict } from '../measure/limit.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { benchInterruptions } from './interruption-bench.ts';
import { benchLimiter } from './limiter-bench.ts';
import { benchSpeed } from './speed-bench.ts';
import { makeStore } from './speed-store.ts';
import { benchUpdates } from './updates/update-bench.ts';
import { benchVerify } from './verify-bench.ts';

const FILES = 4;
const FILE_BYTES = 2 ** 28;

/** Download, memory, interruption, limit, verification and updates, all with the real host. */
export async function benchEngine(): Promise<readonly Verdict[]> {
  const verdicts = await withTemporaryFolder(async (folder) => {
    const store = await makeStore(folder, FILES, FILE_BYTES);
    return [
      ...(await benchSpeed(folder, store)),
      ...(await benchInterruptions(folder, store)),
      ...(await benchLimiter(folder, store)),
      ...(await benchVerify(folder, store)),
    ];
  });
  return [...verdicts, ...(await benchUpdates())];
}

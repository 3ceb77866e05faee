import { chmod } from 'node:fs/promises';
import { PATIENT, connectDatabase } from '../../../platform/src/db/database.ts';
import { startCluster } from '../../../platform/src/db/embedded/cluster.ts';
import { migrate } from '../../../platform/src/db/migrate.ts';
import { FAULT_POINTS } from '../../../platform/src/modules/payment/fault-points.ts';
import { surviveFaults } from '../../../platform/test/payment-faults.ts';
import { number } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * Kills the platform at every point of an order's life; rejects if an order ends in a wrong state.
 */
export async function benchPaymentFaults(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    await chmod(folder, 0o755);
    const cluster = await startCluster({ dataDir: folder, log: quiet });
    const url = cluster.url('postgres');
    const db = connectDatabase(url, { max: 2, onError: () => undefined, waits: PATIENT });
    try {
      await migrate(db);
      const killed = await surviveFaults({ db, url });
      console.log(`killed at ${killed.join(', ')}; each order ended right, the ledger adds up.`);
      return [atLeast('points of an order killed at', killed.length, FAULT_POINTS.length, number)];
    } finally {
      await db.destroy();
      await cluster.stop();
    }
  });
}

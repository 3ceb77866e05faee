import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WrongEnvironmentError } from '../../wrong-environment-error.ts';
import { PASSWORD_FILE, clusterUrl, startCluster } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import { runningPort } from './leftover.ts';
import { clusterHome, findServiceUser } from './service-user.ts';

const DATABASE = 'postgres';

/** What a command finds of the database that `npm start` runs. */
export interface Visited {
  readonly url: string;
  readonly folder: string;
  /** False: it was started for this visit. */
  readonly wasRunning: boolean;
}

/**
 * Works on the cluster in `dataDir`: while a platform runs it, or started for the work and stopped
 * after it. Throws WrongEnvironmentError if there is none: a visit never makes a cluster.
 */
export async function visitCluster<T>(
  options: ClusterOptions,
  work: (visited: Visited) => Promise<T>,
): Promise<T> {
  const none = new WrongEnvironmentError(
    `DATABASE_URL is missing, and DATA_DIR: no database in ${options.dataDir}`,
  );
  if (!existsSync(options.dataDir)) throw none;
  const home = await clusterHome(options.dataDir, await findServiceUser());
  const folder = join(home, 'postgres');
  if (!existsSync(folder)) throw none;
  const port = runningPort(folder);
  if (port !== null) {
    const password = await readFile(join(home, PASSWORD_FILE), 'utf8');
    const url = clusterUrl({ password: password.trim(), port, database: DATABASE });
    return work({ url, folder, wasRunning: true });
  }
  const cluster = await startCluster(options);
  try {
    return await work({ url: cluster.url(DATABASE), folder, wasRunning: false });
  } finally {
    await cluster.stop();
  }
}

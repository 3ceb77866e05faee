import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepOnce } from '../../data-key/keep-once.ts';
import { findBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { endLeftover } from './leftover.ts';
import { holdOwner } from './owner.ts';
import { initialise, startPostmaster } from './postmaster.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import { clusterHome, findServiceUser, provideBinaries } from './service-user.ts';
import type { ServiceUser } from './service-user.ts';

const SUPERUSER = 'gamebox';
export const PASSWORD_FILE = 'database-password';

export interface ClusterLog {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
  error: (fields: object, text: string) => void;
}

export interface Cluster {
  /** Connection address of one of its databases. */
  readonly url: (database: string) => string;
  readonly pid: () => number | null;
  /** Fast shutdown; resolves when the process has ended. */
  readonly stop: () => Promise<void>;
}

export interface ClusterOptions {
  /** Where its `postgres` folder and its password lie. Made if missing. */
  readonly dataDir: string;
  readonly log: ClusterLog;
  /** For tests only: writes are not forced to disk. */
  readonly careless?: boolean;
  /** How long to wait for another platform on the same folder; 30 s if left out. */
  readonly takeoverMs?: number;
}

/**
 * Starts the PostgreSQL in `dataDir`, and makes it first if there is none. Ends a postmaster that a
 * killed platform left running. If the postmaster dies, it is started again on the same port.
 * Throws WrongEnvironmentError if another platform starts or runs in the same folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = await findServiceUser();
  const home = await clusterHome(options.dataDir, user);
  if (home !== options.dataDir)
    options.log.info({ folder: home }, 'the database lies where its user can reach it');
  const onWait = (pid: number | null): void =>
    options.log.warn({ folder: home, pid }, 'waits for another platform on this database to end');
  const unlock = await lockFolder(home, { onWait, longestMs: options.takeoverMs });
  try {
    const cluster = await startLocked(options, home, user);
    return { ...cluster, stop: () => cluster.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export function clusterUrl(to: {
  readonly password: string;
  readonly port: number;
  readonly database: string;
}): string {
  return `postgres://${SUPERUSER}:${to.password}@127.0.0.1:${String(to.port)}/${to.database}`;
}

async function startLocked(
  options: ClusterOptions,
  home: string,
  user: ServiceUser | null,
): Promise<Cluster> {
  const binaries = await provideBinaries(await findBinaries(), user);
  const password = await keepOnce(join(home, PASSWORD_FILE), () => randomBytes(24).toString('hex'));
  const folder = join(home, 'postgres');
  const common = { ...options, binaries, user, folder, password, superuser: SUPERUSER };
  if (!existsSync(folder)) await make(common, home);
  const url = (port: number, database: string) => clusterUrl({ password, port, database });
  if (await endLeftover(folder, (port) => url(port, 'postgres')))
    options.log.warn({}, 'ended a database that a killed platform had left running');
  const running = await supervise(common, (port) => url(port, 'postgres'));
  return {
    url: (database) => url(running.port, database),
    pid: running.pid,
    stop: running.stop,
  };
}

/** Makes the cluster beside its place and renames it at the end: a kill leaves no half cluster. */
async function make(options: PostmasterOptions, home: string): Promise<void> {
  const half = `${options.folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  const passwordFile = join(home, 'initial-password');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  await giveTo(options.user, half, passwordFile);
  try {
    await initialise({ ...options, folder: half }, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, options.folder);
}

async function giveTo(user: ServiceUser | null, ...paths: string[]): Promise<void> {
  if (user === null) return;
  await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)));
}

async function supervise(
  options: PostmasterOptions & { readonly log: ClusterLog },
  url: (port: number) => string,
) {
  let stopping = false;
  let current: Postmaster = await startPostmaster(options);
  const { port } = current;
  let owner = await holdOwner(url(port));
  let revival = Promise.resolve();
  const revive = async (): Promise<void> => {
    if (stopping) return;
    options.log.error({}, 'the database ended by itself and is started again');
    try {
      current = await startPostmaster(options, port);
      owner = await holdOwner(url(port));
      void current.ended.then(watch);
    } catch (error) {
      options.log.error({ err: error }, 'the database could not be started again');
    }
  };
  const watch = () => (revival = revive());
  void current.ended.then(watch);
  return {
    port,
    pid: () => current.pid,
    stop: async () => {
      stopping = true;
      await revival;
      await owner.release();
      await current.stop();
    },
  };
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import { keepOnce } from '../../data-key/keep-once.ts';
import { nativeFolder } from './binaries.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);
const NAME = 'postgres';
/** The place of things that the service user can't reach in the folder they were meant for. */
const SHARED_ROOT = '/var/lib/gamebox';

/** The user that PostgreSQL runs as if the platform is root: PostgreSQL refuses to run as root. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/** null if this process is not root. Creates the user if it is missing. */
export async function findServiceUser(): Promise<ServiceUser | null> {
  if (process.getuid?.() !== 0) return null;
  try {
    return await lookUp();
  } catch {
    await run('groupadd', ['-f', NAME]);
    await run('useradd', ['-r', '-M', '-g', NAME, '-s', '/usr/sbin/nologin', NAME]);
    return lookUp();
  }
}

async function lookUp(): Promise<ServiceUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Checks that the user may enter `path` and every folder above it. */
async function canTraverse(user: ServiceUser, path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === parse(folder).root) return true;
  }
}

/**
 * The folder of the cluster: `dataDir` itself, or a folder of ours in a shared place if a folder
 * above is closed to the service user (a clone below /root). Permissions of folders that are not
 * ours are never changed.
 */
export async function clusterHome(
  dataDir: string,
  user: ServiceUser | null,
  sharedRoot: string = SHARED_ROOT,
): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (user === null) return dataDir;
  if (await canTraverse(user, dirname(dataDir))) {
    const { mode } = await stat(dataDir);
    await chmod(dataDir, mode | 0o011);
    return dataDir;
  }
  const home = join(sharedRoot, await clusterId(dataDir));
  await mkdir(home, { recursive: true, mode: 0o711 });
  return home;
}

/** Kept in `dataDir`, so that removing that folder gives a new cluster, as everywhere else. */
function clusterId(dataDir: string): Promise<string> {
  return keepOnce(join(dataDir, 'cluster-id'), randomUUID);
}

/** The programs, copied once to a shared place if the service user can't reach them. */
export async function provideBinaries(
  found: Binaries,
  user: ServiceUser | null,
): Promise<Binaries> {
  const native = nativeFolder(found);
  if (user === null || (await canTraverse(user, native))) return found;
  const { mtimeMs, size } = await stat(found.postgres);
  const copy = join(SHARED_ROOT, `postgres-${String(size)}-${String(Math.trunc(mtimeMs))}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${String(process.pid)}`;
    await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
    await cp(native, half, { recursive: true, verbatimSymlinks: true });
    await chmod(half, 0o755);
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  }
  const at = (program: string) => join(copy, 'bin', basename(program));
  return { initdb: at(found.initdb), postgres: at(found.postgres) };
}

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WrongEnvironmentError } from '../../wrong-environment-error.ts';

const PID_FILE = 'postmaster.pid';
const STOP_MS = 20_000;
const LAST_CONNECTIONS_MS = 3_000;
const POLL_MS = 50;

/** What a running postmaster leaves in `postmaster.pid`. */
interface Leftover {
  readonly pid: number;
  readonly port: number;
  /** The whole file; it also identifies the start. */
  readonly text: string;
}

/**
 * Prepares a new start. A postmaster that a killed platform left is asked to stop (fast shutdown:
 * open transactions roll back, committed ones are on disk). PostgreSQL itself handles the file of a
 * dead postmaster; a file that names the process of another program is removed. Throws
 * WrongEnvironmentError if another platform works in the same folder.
 */
export async function endLeftover(folder: string, url: (port: number) => string): Promise<boolean> {
  for (;;) {
    const leftover = readLeftover(folder);
    if (leftover === null || !isAlive(leftover.pid)) return false;
    if (!isPostgres(leftover.pid)) {
      if (removePidFile(folder, leftover)) return false;
      continue;
    }
    await refuseIfInUse(folder, url(leftover.port));
    // Another start may have ended that postmaster meanwhile, and its process id may belong to
    // another program now.
    if (!isSame(readLeftover(folder), leftover) || !isPostgres(leftover.pid)) continue;
    process.kill(leftover.pid, 'SIGINT');
    await waitForEnd(folder, leftover.pid);
    return true;
  }
}

/** The port on which the postmaster of a folder listens; null if none runs. */
export function runningPort(folder: string): number | null {
  const found = readLeftover(folder);
  return found !== null && isAlive(found.pid) && isPostgres(found.pid) ? found.port : null;
}

function readLeftover(folder: string, name = PID_FILE): Leftover | null {
  try {
    const text = readFileSync(join(folder, name), 'utf8');
    const [pid, , , port] = text.split('\n').map(Number);
    return pid !== undefined && pid > 0 ? { pid, port: port ?? 0, text } : null;
  } catch {
    return null;
  }
}

function isSame(found: Leftover | null, judged: Leftover): boolean {
  return found?.text === judged.text;
}

/**
 * Removes the file only if it is the one that was judged. False if another start has replaced or
 * removed it. The file is renamed first, then compared, and put back if it is another one.
 */
export function removePidFile(folder: string, judged: Leftover): boolean {
  const path = join(folder, PID_FILE);
  const taken = `${PID_FILE}.${randomUUID()}`;
  if (!didUnless('ENOENT', () => renameSync(path, join(folder, taken)))) return false;
  const isJudged = isSame(readLeftover(folder, taken), judged);
  // EEXIST: a third start has written its own file meanwhile. PostgreSQL also checks the folder's
  // shared memory, so two still can't run.
  if (!isJudged) didUnless('EEXIST', () => linkSync(join(folder, taken), path));
  rmSync(join(folder, taken), { force: true });
  return isJudged;
}

/** Runs the work; false if it failed with the one expected error. */
function didUnless(expected: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === expected) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Process ids are reused. If the system can't name the program, the file is trusted. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const program = basename(readlinkSync(`/proc/${String(pid)}/exe`));
    return program.replace(/ \(deleted\)$/, '') === 'postgres';
  } catch {
    return false;
  }
}

/** Connections of a platform that was just killed need a moment to close. */
async function refuseIfInUse(folder: string, url: string): Promise<void> {
  const deadline = Date.now() + LAST_CONNECTIONS_MS;
  for (;;) {
    const clients = await countClients(url);
    if (clients === 0) return;
    if (Date.now() > deadline)
      throw new WrongEnvironmentError(
        `DATA_DIR: another platform is running on the database in ${folder}`,
      );
    await delay(POLL_MS);
  }
}

async function countClients(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ clients: number }>(
      `select count(*)::int4 as clients from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.clients ?? 0;
  } catch {
    // The postmaster is starting, stopping or broken: no platform works with it.
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until its file is gone. The process itself may stay as a zombie until its parent reads its
 * end.
 */
async function waitForEnd(folder: string, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  while (readLeftover(folder)?.pid === pid && isAlive(pid)) {
    if (Date.now() > deadline) {
      // SIGQUIT stops at once; the next start recovers from the log, and committed rows stay.
      process.kill(pid, 'SIGQUIT');
      await delay(1_000);
      return;
    }
    await delay(POLL_MS);
  }
}

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
  /** Of the whole file: it names the start as well. */
  readonly text: string;
}

/**
 * Clears the way for a new start: a postmaster left by a killed platform is asked to stop (fast
 * shutdown: open transactions roll back, committed ones are on disk). A file left by a dead one
 * is PostgreSQL's own business; one that names another program's process is removed.
 * Throws WrongEnvironmentError where another platform is at work in the same folder.
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
    // Another start may have ended it meanwhile, and its id may be another program's by now.
    if (!isSame(readLeftover(folder), leftover) || !isPostgres(leftover.pid)) continue;
    process.kill(leftover.pid, 'SIGINT');
    await waitForEnd(folder, leftover.pid);
    return true;
  }
}

/** Where the postmaster of a folder listens; null where none runs. */
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
 * Removes the file that was judged, and no other: false where another start has put its own there, or
 * has removed it. What stands under the name is taken aside, looked at, and put back.
 */
export function removePidFile(folder: string, judged: Leftover): boolean {
  const path = join(folder, PID_FILE);
  const taken = `${PID_FILE}.${randomUUID()}`;
  if (!didUnless('ENOENT', () => renameSync(path, join(folder, taken)))) return false;
  const isJudged = isSame(readLeftover(folder, taken), judged);
  // A third start may stand there by now; PostgreSQL looks at the shared memory of a folder as well.
  if (!isJudged) didUnless('EEXIST', () => linkSync(join(folder, taken), path));
  rmSync(join(folder, taken), { force: true });
  return isJudged;
}

/** Whether the work was done; false after the one error that is expected. */
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

/** Process ids are used again. Where the system doesn't tell, the file is believed. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const program = basename(readlinkSync(`/proc/${String(pid)}/exe`));
    return program.replace(/ \(deleted\)$/, '') === 'postgres';
  } catch {
    return false;
  }
}

/** Connections of a platform that was just killed need a moment to go. */
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
    // It is starting, stopping or broken: no platform is at work with it.
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Its file goes last; the process itself may stay as a zombie until its parent takes note. */
async function waitForEnd(folder: string, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  while (readLeftover(folder)?.pid === pid && isAlive(pid)) {
    if (Date.now() > deadline) {
      // SIGQUIT: at once, recovering from the log at the next start; committed rows stay.
      process.kill(pid, 'SIGQUIT');
      await delay(1_000);
      return;
    }
    await delay(POLL_MS);
  }
}

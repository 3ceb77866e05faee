import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import type { Binaries } from './binaries.ts';
import type { ServiceUser } from './service-user.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly user: ServiceUser | null;
  readonly folder: string;
  readonly superuser: string;
  readonly password: string;
  readonly careless?: boolean;
}

export interface Postmaster {
  readonly port: number;
  readonly pid: number | null;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const START_TRIES = 20;
const RETRY_MS = 250;
const READY = 'database system is ready to accept connections';
const LAST_OUTPUT = 4_000;

/**
 * The first locale that the machine has is used. One that knows Chinese letters lets `pg_trgm` and
 * `lower` work on them; our own search does not need that, so `C` is enough.
 */
const LOCALES: Readonly<Record<string, readonly string[]>> = {
  darwin: ['en_US.UTF-8', 'C'],
  win32: ['C'],
};
const LINUX_LOCALES = ['C.UTF-8', 'C'] as const;

/** Fills an empty folder with a cluster in UTF-8. */
export async function initialise(options: PostmasterOptions, passwordFile: string): Promise<void> {
  const failures: string[] = [];
  for (const locale of LOCALES[process.platform] ?? LINUX_LOCALES) {
    const failure = await initdb(options, passwordFile, locale);
    if (failure === null) return;
    failures.push(failure);
  }
  throw new Error(failures.join('\n'));
}

/** What went wrong, or null. initdb leaves the folder empty if it fails. */
async function initdb(
  options: PostmasterOptions,
  passwordFile: string,
  locale: string,
): Promise<string | null> {
  const args = ['-D', options.folder, '-U', options.superuser, `--pwfile=${passwordFile}`];
  args.push('--auth=scram-sha-256', '--encoding=UTF8', `--locale=${locale}`);
  if (options.careless === true) args.push('--no-sync');
  const child = spawnAs(options, options.binaries.initdb, args);
  const output = collect(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? null : `initdb with ${locale} ended with ${String(code)}: ${output()}`;
}

/**
 * Starts a postmaster on `port`, or on any free port, and waits until it accepts connections.
 * Retries for a while: another process may take the port first, and backends of a killed postmaster
 * may still hold its shared memory.
 */
export async function startPostmaster(
  options: PostmasterOptions,
  port?: number,
): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options, port ?? (await freePort('127.0.0.1')));
    } catch (error) {
      if (tries >= START_TRIES) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function startOnce(options: PostmasterOptions, port: number): Promise<Postmaster> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'lc_messages=C',
    'max_connections=100',
    // Error details and failed statements contain players' data.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(options.careless === true
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']
      : []),
  ];
  const args = ['-D', options.folder, '-p', String(port)];
  for (const setting of settings) args.push('-c', setting);
  const child = spawnAs(options, options.binaries.postgres, args);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await waitUntilReady(child);
  return {
    port,
    pid: child.pid ?? null,
    ended,
    stop: async () => {
      // SIGINT: fast shutdown, which does not wait for clients to leave.
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const output = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stderr?.on('data', () => {
      if (output().includes(READY)) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${output()}`));
    });
  });
}

/** Started in its own process group, so that Ctrl-C reaches only the platform, which stops it. */
function spawnAs(options: PostmasterOptions, program: string, args: string[]): ChildProcess {
  return spawn(program, args, {
    cwd: '/',
    detached: process.platform !== 'win32',
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...options.user,
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-LAST_OUTPUT);
  });
  return () => text;
}

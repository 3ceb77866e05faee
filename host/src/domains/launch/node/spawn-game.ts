import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { hasCrashed } from '../../process/core/process-exit.ts';
import type { ProcessExit } from '../../process/core/process-exit.ts';
import type { KnownProcess, Launched, ProcessTable } from '../../process/core/process-table.ts';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';

export interface SpawnRequest {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** What the program writes goes here, anew for each launch. */
  readonly output: string;
  readonly processes: ProcessTable;
}

/** What was started, which may have ended already. */
export interface Spawned {
  readonly child: ChildProcess;
  readonly first: KnownProcess;
}

const SCRIPT = /\.(bat|cmd|ps1|vbs)$/i;

/**
 * Starts a game's program, without a shell and in a process group of its own: the game goes on where
 * the host ends.
 *
 * Throws `program-missing`, `permission` or `unsupported-platform`.
 */
export async function spawnGame(request: SpawnRequest): Promise<Spawned> {
  const { program } = request;
  refuseScript(program);
  const found = await ifPresent(() => lstat(program));
  if (found === null || !found.isFile()) throw new HostError(failures.programMissing(program));
  return spawnLogged(request);
}

/**
 * Resolves once what was started has proved to be alive, by living for `observeMs`, or by what it
 * left. Throws `exited-at-once`.
 */
export async function proveAlive(
  { child, first }: Spawned,
  observeMs: number,
  processes: ProcessTable,
): Promise<Launched> {
  const launched = { first, now: first };
  const exit = await exitWithin(child, observeMs);
  if (exit === null) return launched;
  // A program of the publisher's may start the game proper and end: the game is its child.
  const heir = hasCrashed(exit) ? null : await processes.successor(launched);
  if (heir === null) throw new HostError(failures.exitedAtOnce(exit.code));
  return { first, now: heir };
}

/** Windows runs a script by a shell only, which would read the arguments anew. */
export function refuseScript(program: string, platform: string = process.platform): void {
  if (platform === 'win32' && SCRIPT.test(program))
    throw new HostError(failures.unsupportedPlatform(`${platform}-${process.arch}`));
}

async function spawnLogged(request: SpawnRequest): Promise<Spawned> {
  const { program, args, folder, output, processes } = request;
  const log = await openLog(output);
  try {
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      shell: false,
      stdio: ['ignore', log?.fd ?? 'ignore', log?.fd ?? 'ignore'],
      env: gameEnvironment(process.env),
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    // At once: nothing tells it any more of a process that has ended and was waited for.
    const { pid } = child;
    if (pid === undefined) throw new HostError(failures.internal());
    const identity = processes.identity(pid);
    child.unref();
    return { child, first: { pid, identity: await identity } };
  } catch (error) {
    throw spawnError(error, program);
  } finally {
    await log?.close();
  }
}

/** A pipe in the log's place is refused rather than waited for. */
const LOG =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0);

/** Null where it can't be written, on a full disk: no reason to refuse a game. */
async function openLog(output: string): Promise<FileHandle | null> {
  try {
    await makeFolder(dirname(output));
    return await open(output, LOG, 0o600);
  } catch {
    return null;
  }
}

/** How the program ended within `ms`; null where it lives on. */
async function exitWithin(child: ChildProcess, ms: number): Promise<ProcessExit | null> {
  const { promise, resolve } = Promise.withResolvers<ProcessExit | null>();
  const onExit = (): void => resolve({ code: child.exitCode, signal: child.signalCode });
  const timer = setTimeout(() => resolve(null), ms);
  child.once('exit', onExit);
  if (child.exitCode !== null || child.signalCode !== null) onExit();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('exit', onExit);
  }
}

/** Why a program that is there could not be started. */
export function spawnError(error: unknown, program: string): HostError {
  if (error instanceof HostError) return error;
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new HostError(failures.permission(program), error);
    // The file is there (it was looked at): its interpreter or loader isn't, or it is no program
    // of this machine.
    case 'ENOENT':
    case 'ENOEXEC':
    case 'UNKNOWN':
    // Windows: a file that is no program, or one of another machine, and a script without a shell.
    case 'EFTYPE':
    case 'EINVAL':
    case 'EBADARCH':
      return new HostError(
        failures.unsupportedPlatform(`${process.platform}-${process.arch}`),
        error,
      );
    case null:
    default:
      return new HostError(failures.internal(), error);
  }
}

const OURS = /^(GAMEBOX_|NODE_|npm_|VITEST)/i;

/** The player's environment, without what concerns the host's own process. */
export function gameEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}

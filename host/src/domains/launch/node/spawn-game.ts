import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { lstat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { hasCrashed } from '../../process/core/process-exit.ts';
import type { ProcessExit } from '../../process/core/process-exit.ts';
import type { KnownProcess, Launched, ProcessTable } from '../../process/core/process-table.ts';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { NO_LINK, openPlainFile } from '../../storage/node/open-plain-file.ts';
import { forgetEarlier } from './game-output.ts';

export interface SpawnRequest {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** The program's output goes here; overwritten at each launch, and kept short by `GameOutput`. */
  readonly output: string;
  readonly processes: ProcessTable;
}

/** The started process, which may have ended already. */
export interface Spawned {
  readonly child: ChildProcess;
  readonly first: KnownProcess;
}

const SCRIPT = /\.(bat|cmd|ps1|vbs)$/i;

/**
 * Starts a game's program without a shell and in its own process group, so that the game continues
 * when the host ends.
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
 * Resolves when the process has lived for `observeMs`, or when a process that it left still lives.
 * Throws `exited-at-once`.
 */
export async function proveAlive(
  { child, first }: Spawned,
  observeMs: number,
  processes: ProcessTable,
): Promise<Launched> {
  const launched = { first, now: first };
  const exit = await exitWithin(child, observeMs);
  if (exit === null) return launched;
  // The publisher's launcher may start the real game as its child and end.
  const heir = hasCrashed(exit) ? null : await processes.successor(launched);
  if (heir === null) throw new HostError(failures.exitedAtOnce(exit.code));
  return { first, now: heir };
}

/** Windows runs scripts only by a shell, which would parse the arguments again. */
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
    // At once: after an ended process was waited for, nothing describes it any more.
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

/** Appended to: after `GameOutput` has emptied it, the game goes on at its new end. */
const LOG =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_TRUNC | NO_LINK;

/**
 * Null if it can't be written, for example on a full disk or with a pipe in its place: that is no
 * reason to refuse a game.
 */
async function openLog(output: string): Promise<FileHandle | null> {
  try {
    await makeFolder(dirname(output));
    await leaveOthersFile(output);
    await forgetEarlier(output);
    return await openPlainFile(output, LOG, 0o600);
  } catch {
    return null;
  }
}

/** A file that a link leads to, or that has another name too, is not the host's to overwrite. */
async function leaveOthersFile(output: string): Promise<void> {
  const found = await ifPresent(() => lstat(output));
  if (found?.isSymbolicLink() === true || (found?.isFile() === true && found.nlink > 1))
    await unlink(output);
}

/** How the program ended within `ms`; null if it is still running. */
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

/** Why an existing program could not be started. */
export function spawnError(error: unknown, program: string): HostError {
  if (error instanceof HostError) return error;
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new HostError(failures.permission(program), error);
    // The file exists (this was checked): its interpreter or loader is missing, or it is for
    // another machine.
    case 'ENOENT':
    case 'ENOEXEC':
    case 'UNKNOWN':
    // Windows: no program, a program for another machine, or a script without a shell.
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

/** The player's environment without the variables of the host's own process. */
export function gameEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}

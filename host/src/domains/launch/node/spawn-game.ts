import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';

export interface SpawnRequest {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** What the program writes goes here, anew for each launch. */
  readonly output: string;
  /** It must live this long to count as started. */
  readonly observeMs: number;
}

/**
 * Starts a game's program and resolves once it has proved to be alive. Without a shell, and in a
 * process group of its own: the game goes on where the host ends.
 *
 * Throws `program-missing`, `permission`, `unsupported-platform` or `exited-at-once`.
 */
export async function spawnGame(request: SpawnRequest): Promise<ChildProcess & { pid: number }> {
  const { program } = request;
  const found = await ifPresent(() => lstat(program));
  if (found === null || !found.isFile()) throw new HostError(failures.programMissing(program));
  const child = await spawned(request);
  await provedAlive(child, request.observeMs);
  return child;
}

async function spawned(request: SpawnRequest): Promise<ChildProcess & { pid: number }> {
  const { program, args, folder, output } = request;
  await makeFolder(dirname(output));
  const log = await open(output, 'w', 0o600);
  try {
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      shell: false,
      stdio: ['ignore', log.fd, log.fd],
      env: gameEnvironment(process.env),
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    if (!hasPid(child)) throw new HostError(failures.internal());
    return child;
  } catch (error) {
    throw spawnError(error, program);
  } finally {
    await log.close();
  }
}

/** Waits until the program has lived for `ms`; throws as soon as it ends before. */
async function provedAlive(child: ChildProcess, ms: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onExit = (code: number | null): void => reject(new HostError(failures.exitedAtOnce(code)));
  const timer = setTimeout(resolve, ms);
  child.once('exit', onExit);
  if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    child.off('exit', onExit);
  }
}

function hasPid(child: ChildProcess): child is ChildProcess & { pid: number } {
  return child.pid !== undefined;
}

function spawnError(error: unknown, program: string): HostError {
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

import { readConfig, WrongEnvironmentError } from './config.ts';
import { HomeInUseError, HomeLockError } from './domains/storage/node/home-lock.ts';
import { HostError, toLine } from './domains/failure/core/host-error.ts';
import { PageScriptMissingError } from './shells/page/page-script.ts';
import { PortTakenError } from './shells/page-server/page-server.ts';
import { endProcess, killProcess } from './end-process.ts';
import { startHost } from './host.ts';
import type { RunningHost } from './host.ts';

/** Also for a home folder or port that can't be used. */
const WRONG_ENVIRONMENT_EXIT_CODE = 2;
const IN_USE_EXIT_CODE = 3;
/** After this time the process ends in any case: everything the next start needs is on the disk. */
const LONGEST_END_MS = 10_000;
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Starts the host from its environment, and ends it gracefully on a signal or a closed window. */
export async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    const code = exitCodeOf(error);
    if (error instanceof HostError) tell(toLine(error));
    else tell(code !== 1 && error instanceof Error ? error.message : error);
    process.exit(code);
  }
}

/** 1 if a retry may succeed. */
function exitCodeOf(error: unknown): number {
  if (error instanceof WrongEnvironmentError) return WRONG_ENVIRONMENT_EXIT_CODE;
  if (
    [HostError, HomeLockError, PortTakenError, PageScriptMissingError].some(
      (kind) => error instanceof kind,
    )
  )
    return WRONG_ENVIRONMENT_EXIT_CODE;
  return error instanceof HomeInUseError ? IN_USE_EXIT_CODE : 1;
}

async function run(): Promise<void> {
  const started = Promise.withResolvers<RunningHost>();
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(killProcess, LONGEST_END_MS).unref();
    try {
      await (await started.promise).close();
      await endProcess(0);
    } catch (error) {
      tell(error);
      await endProcess(1);
    }
  };
  for (const signal of END_SIGNALS) process.on(signal, () => void end());
  // Its parent process was killed. A host without one would block the next host.
  process.on('disconnect', () => void end());
  const host = await startHost({
    ...readConfig(process.env),
    onAddress: (url) => process.stdout.write(`Gamebox: ${url}\n`),
    onProblem: (message) => process.stderr.write(`Gamebox: ${message}\n`),
    onClosed: () => void end(),
  });
  started.resolve(host);
  process.stdout.write(`Gamebox: ${host.url}\n`);
  process.send?.({ type: 'ready', url: host.url, shell: host.shell });
}

function tell(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}

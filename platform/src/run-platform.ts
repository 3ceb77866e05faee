import { readConfig } from './config.ts';
import type { OpenDemoWorld } from './demo-world.ts';
import { createLogger } from './log/logger.ts';
import { startPlatform } from './start.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const GIVE_UP_MS = 15_000;
const WRONG_ENVIRONMENT_EXIT_CODE = 2;

function endOfWrongEnvironment(error: unknown): never {
  if (!(error instanceof WrongEnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(WRONG_ENVIRONMENT_EXIT_CODE);
}

function config() {
  try {
    return readConfig(process.env);
  } catch (error) {
    return endOfWrongEnvironment(error);
  }
}

/**
 * Runs the whole process: starts the platform from its environment, tells the parent process when
 * it listens, and ends on SIGTERM, SIGINT or with its parent, or
 * with code 2 when the database's key was changed without it. Opens the demo world if `DEMO` asks
 * for it and the entry has one.
 */
export async function runPlatform(openDemoWorld: OpenDemoWorld | null): Promise<void> {
  const read = config();
  const log = createLogger(read.logLevel);
  let isTold = false;
  // A start that fails because of it meanwhile tells no second line.
  const tellWrong = ({ message }: WrongEnvironmentError): void => {
    if (!isTold) process.stderr.write(`${message}\n`);
    isTold = true;
  };
  const starting = startPlatform(read, log, openDemoWorld, (error) => {
    tellWrong(error);
    void stop('wrong environment', WRONG_ENVIRONMENT_EXIT_CODE);
  });

  let stopping = false;
  const stop = async (signal: string, exitCode = 0): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), GIVE_UP_MS).unref();
    try {
      await (await starting).stop();
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The parent process is gone without a signal: nobody else would stop this process.
  process.on('disconnect', () => stop('disconnect'));

  try {
    const { url, releaseKey, operator } = await starting;
    process.send?.({ type: 'ready', url, releaseKey, operator });
  } catch (error) {
    if (error instanceof WrongEnvironmentError) {
      tellWrong(error);
      process.exit(WRONG_ENVIRONMENT_EXIT_CODE);
    }
    log.fatal({ err: error }, 'the platform could not start');
    process.exit(1);
  }
}

import { readConfig } from './config.ts';
import { createLogger } from './log/logger.ts';
import { startPlatform } from './start.ts';

const GIVE_UP_MS = 15_000;

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const starting = startPlatform(config, log);

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  try {
    await (await starting).stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'stopping failed');
    process.exit(1);
  }
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent is gone without a word: nobody is left to stop us.
process.on('disconnect', () => stop('disconnect'));

try {
  const { url, releaseKey } = await starting;
  process.send?.({ type: 'ready', url, releaseKey });
} catch (error) {
  log.fatal({ err: error }, 'the platform could not start');
  process.exit(1);
}

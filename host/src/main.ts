import { readConfig } from './config.ts';
import { HomeInUseError } from './domains/storage/node/home-lock.ts';
import { startHost } from './host.ts';
import type { RunningHost } from './host.ts';

const IN_USE_EXIT_CODE = 3;

/** Starts the host from its environment and ends it gracefully, once. */
async function main(): Promise<void> {
  let host: RunningHost | null = null;
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    try {
      await host?.close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end());
  host = await startHost({
    ...readConfig(process.env),
    onAddress: (url) => console.log(`Gamebox: ${url}`),
    onClosed: () => void end(),
  });
  console.log(`Gamebox: ${host.url}`);
  process.send?.({ type: 'ready', url: host.url, shell: host.shell });
}

try {
  await main();
} catch (error) {
  if (error instanceof HomeInUseError) {
    console.error(error.message);
    process.exit(IN_USE_EXIT_CODE);
  }
  console.error(error);
  process.exit(1);
}

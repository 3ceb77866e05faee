import { setTimeout as wait } from 'node:timers/promises';

const MOST_WAITS = 20;
const WAIT_MS = 50;

/**
 * Ends the process. `process.exit` waits for what its threads ask of disks, for ever if one hangs: then
 * only a kill ends it. Nothing may be left to be written.
 */
export async function endProcess(code: number): Promise<void> {
  for (let waits = 0; isDiskAsked(); waits += 1) {
    if (waits === MOST_WAITS) return killProcess();
    await wait(WAIT_MS);
  }
  process.exit(code);
}

/** The last resort. */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

function isDiskAsked(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}

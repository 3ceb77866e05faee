import { fstatSync } from 'node:fs';
import { pino } from 'pino';

/** So many bytes of lines wait for room, and no more: a process that can't log goes on serving. */
const MAX_WAITING_BYTES = 1_048_576;

/** The process's end waits so long for a reader that has stopped. */
const FLUSH_MS = 1_000;

type Destination = ReturnType<typeof pino.destination>;

/**
 * The process's standard output. Where it can't be written (a full disk, a reader that stops), lines
 * wait, then are dropped; `onBack` hears how many when it can be written again. The process's end waits
 * for no room, and for a reader one second.
 */
export function openLogDestination(
  onBack: (dropped: number) => void,
  dest: string | number = 1,
): Destination {
  if (dest === 1) keepFromBlocking();
  let giveUpAt = Infinity;
  const destination = pino.destination({
    dest,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => performance.now() < giveUpAt,
  });
  const flushAll = destination.flushSync.bind(destination);
  const flushSync = (): void => {
    giveUpAt = performance.now() + FLUSH_MS;
    try {
      flushAll();
    } catch {
      // Nobody reads.
    } finally {
      giveUpAt = Infinity;
    }
  };
  destination.flushSync = flushSync;
  let stuck = false;
  let dropped = 0;
  const onStuck = (): void => {
    stuck = true;
    // It would try again without end, and nothing else would run.
    destination.flushSync = () => undefined;
  };
  destination.on('error', onStuck);
  destination.on('drop', () => {
    dropped += 1;
    onStuck();
    // A dropped line begins no write: without this one nobody would notice that there is room again.
    destination.write('');
  });
  destination.on('write', () => {
    if (!stuck) return;
    stuck = false;
    destination.flushSync = flushSync;
    const count = dropped;
    dropped = 0;
    queueMicrotask(() => onBack(count));
  });
  return destination;
}

/**
 * A write into a pipe that nobody reads would hold a thread that the process's end waits for. Node lets
 * no write into a pipe wait once its own stream of it was made.
 */
function keepFromBlocking(): void {
  const stdout = fstatSync(1);
  if (stdout.isFIFO() || stdout.isSocket()) void process.stdout;
}

import { pino } from 'pino';

/** So many bytes of lines wait for room, and no more: a process that can't log goes on serving. */
const MAX_WAITING_BYTES = 1_048_576;

type Destination = ReturnType<typeof pino.destination>;

/**
 * The process's standard output. Where it can't be written (a full disk, a reader that stops), lines
 * wait, then are dropped; `onBack` hears how many when it can be written again, and the process's
 * end waits for no room.
 */
export function openLogDestination(
  onBack: (dropped: number) => void,
  dest: string | number = 1,
): Destination {
  const destination = pino.destination({ dest, sync: false, maxLength: MAX_WAITING_BYTES });
  const flushSync = destination.flushSync.bind(destination);
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

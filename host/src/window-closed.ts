import type { Logger } from './domains/log/node/logger.ts';
import { offerHome } from './domains/storage/node/home-handover.ts';

/** Work that continues without a window. */
export interface Work {
  isBusy(): boolean;
  /** Resolves when no work is left. */
  whenIdle(): Promise<void>;
}

export interface WindowClosed {
  readonly home: string;
  /** The player wants the host to stay even without work. */
  readonly stay: boolean;
  readonly works: readonly Work[];
  readonly log: Logger;
  /** Ends the host. */
  readonly onClosed: () => void;
}

/**
 * After the window is closed, downloads continue and play time is counted. The host ends when there
 * is no such work, or when the player starts another host, which takes it over.
 */
export async function endWhenIdle(closed: WindowClosed): Promise<void> {
  const { home, stay, works, log, onClosed } = closed;
  if (stay || works.some((work) => work.isBusy())) {
    log.info({ stay }, 'the window is closed; the host goes on');
    const idle = new AbortController();
    const over = stay ? [] : [whenAllIdle(works).finally(() => idle.abort())];
    const offered = offerHome(home, idle.signal, (error) =>
      log.warn({ err: error }, 'the home can not be offered to the next host'),
    );
    await Promise.race([...over, offered]);
  }
  onClosed();
}

/** A download may begin while it waits for a game, and the other way round. */
async function whenAllIdle(works: readonly Work[]): Promise<void> {
  for (let busy = works.find(isBusy); busy !== undefined; busy = works.find(isBusy))
    await busy.whenIdle();
}

function isBusy(work: Work): boolean {
  return work.isBusy();
}

import type { Logger } from './domains/log/node/logger.ts';
import { offerHome } from './domains/storage/node/home-handover.ts';

/** What goes on without a window. */
export interface Work {
  isBusy(): boolean;
  /** Resolves when nothing of it is on. */
  whenIdle(): Promise<void>;
}

export interface WindowClosed {
  readonly home: string;
  /** The player wants the host to stay, whatever it does. */
  readonly stay: boolean;
  readonly works: readonly Work[];
  readonly log: Logger;
  /** Ends the host. */
  readonly onClosed: () => void;
}

/**
 * Downloads go on without the window, and a game's play is counted. The host ends when there is
 * nothing of either, or when the player starts another one, which goes on with them.
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

/** A download may begin while a game is waited for, and the other way round. */
async function whenAllIdle(works: readonly Work[]): Promise<void> {
  for (let busy = works.find(isBusy); busy !== undefined; busy = works.find(isBusy))
    await busy.whenIdle();
}

function isBusy(work: Work): boolean {
  return work.isBusy();
}

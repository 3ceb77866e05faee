import type { DownloadService } from './domains/download/node/download-service.ts';
import type { Logger } from './domains/log/node/logger.ts';
import { offerHome } from './domains/storage/node/home-handover.ts';

export interface WindowClosed {
  readonly home: string;
  readonly games: Pick<DownloadService, 'isBusy' | 'whenIdle'>;
  readonly log: Logger;
  /** Ends the host. */
  readonly onClosed: () => void;
}

/**
 * Downloads go on without the window. The host ends when none is left, or when the player starts
 * another one, which goes on with them.
 */
export async function endWhenIdle({ home, games, log, onClosed }: WindowClosed): Promise<void> {
  if (games.isBusy()) {
    log.info('the window is closed; the host goes on until the downloads end');
    const idle = new AbortController();
    const over = games.whenIdle().finally(() => idle.abort());
    try {
      await Promise.race([over, offerHome(home, idle.signal)]);
    } catch (error) {
      log.warn({ err: error }, 'the wait for the downloads failed');
    }
  }
  onClosed();
}

import type { ConnectivityStore } from './connectivity.ts';
import { createConnectivity } from './connectivity.ts';
import { createServerClock } from './server-clock.ts';
import type { ServerClock } from './server-clock.ts';
import type { HttpConfig, SessionSource } from './http-config.ts';
import type { Request } from './request.ts';
import { sendCall } from './request.ts';

/** The only way to the server. */
export interface HttpClient {
  /**
   * Sends a call of the contract and returns its `data`. Rejects with RequestError; the failure is
   * logged, and shown unless `quiet`.
   */
  readonly request: Request;
  /** Downloads a file of the API under `fileName`. */
  readonly downloadFile: (path: `/api/${string}`, fileName: string) => Promise<void>;
  readonly connectivity: ConnectivityStore;
  /** When the last bytes of any answer came, by `performance.now()`; -Infinity before the first. */
  readonly heardAt: () => number;
  /** The server's current time, whatever this machine's clock says. */
  readonly clock: Omit<ServerClock, 'hear'>;
  readonly session: SessionSource;
  /** Shows the user the failure of a quiet request. */
  readonly tell: HttpConfig['tell'];
}

export function createHttpClient(config: HttpConfig): HttpClient {
  const connectivity = createConnectivity();
  const clock = createServerClock();
  const life = { heardAt: -Infinity };
  const wire = { config, connectivity, clock, life };
  return {
    request: (call, ...[options]) => sendCall(wire, call, options),
    // Loaded later, because no page downloads a file when it opens.
    downloadFile: async (path, fileName) => {
      const { downloadFile } = await import('./download-file.ts');
      await downloadFile(wire, path, fileName);
    },
    connectivity,
    heardAt: () => life.heardAt,
    clock,
    session: config.session,
    tell: config.tell,
  };
}

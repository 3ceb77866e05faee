import type { ConnectivityStore } from './connectivity.ts';
import { createConnectivity } from './connectivity.ts';
import { downloadFile } from './download-file.ts';
import type { HttpConfig, SessionSource } from './http-config.ts';
import type { Request } from './request.ts';
import { sendCall } from './request.ts';

/** The one way to the server. */
export interface HttpClient {
  /**
   * Makes one call of the contract and answers its `data`.
   * Rejects with RequestError; the failure is logged, and told unless `quiet`.
   */
  readonly request: Request;
  /** Fetches a file of the API and hands it to the user under `fileName`. */
  readonly downloadFile: (path: `/api/${string}`, fileName: string) => Promise<void>;
  readonly connectivity: ConnectivityStore;
  readonly session: SessionSource;
}

export function createHttpClient(config: HttpConfig): HttpClient {
  const connectivity = createConnectivity();
  const wire = { config, connectivity };
  return {
    request: (call, ...[options]) => sendCall(wire, call, options),
    downloadFile: (path, fileName) => downloadFile(wire, path, fileName),
    connectivity,
    session: config.session,
  };
}

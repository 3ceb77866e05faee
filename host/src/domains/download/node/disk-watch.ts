import { requireSpace } from '../../package/node/disk-space.ts';
import { HostError } from '../../failure/core/host-error.ts';

const INTERVAL_MS = 2000;

/**
 * Runs a download and looks every two seconds whether what remains still fits; where it doesn't,
 * the download is stopped and the failure is `disk-full`.
 */
export async function watchDisk(
  folder: string,
  remainingBytes: () => number,
  signal: AbortSignal,
  download: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const full = new AbortController();
  let reason: HostError | null = null;
  const timer = setInterval(() => {
    requireSpace(folder, remainingBytes()).catch((error: unknown) => {
      if (!(error instanceof HostError)) return;
      reason = error;
      full.abort();
    });
  }, INTERVAL_MS);
  try {
    await download(AbortSignal.any([signal, full.signal]));
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearInterval(timer);
  }
}

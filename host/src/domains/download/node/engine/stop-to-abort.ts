import type { StopSignal } from '../../../failure/core/stop-signal.ts';

/** A signal for Node's own functions that follows the core's; `release` ends the following. */
export function abortSignalOf(stop: StopSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const onStop = (): void => controller.abort();
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  return {
    signal: controller.signal,
    release: () => stop.removeEventListener('abort', onStop),
  };
}

import type { StopSignal } from '../../../failure/core/stop-signal.ts';

/** Converts the core's signal for Node's own functions; `release` stops listening. */
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

/** The part of an `AbortSignal` that the core uses; any `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Thrown when work stopped because of its signal; never shown to a player. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
    this.name = 'StoppedError';
  }
}

export function throwIfStopped(signal: StopSignal): void {
  if (signal.aborted) throw new StoppedError();
}

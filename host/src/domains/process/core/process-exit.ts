/** How a process ended: by a code of its own, or by a signal. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

const CRASH_SIGNALS = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]);
/** From here on Windows names exceptions. */
const FIRST_EXCEPTION = 0xc000_0000;

/**
 * Whether it ended by an error that it did not see coming. A launcher's own code says nothing: many end
 * with 1 when they have started the game, and who ends one by the system's list gives it that code.
 */
export function hasCrashed({ code, signal }: ProcessExit): boolean {
  return CRASH_SIGNALS.has(signal ?? '') || (code ?? 0) >= FIRST_EXCEPTION;
}

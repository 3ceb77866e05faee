/** How a process ended: by its own exit code, or by a signal. */
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
/** Windows uses codes from here on for exceptions. */
const FIRST_EXCEPTION = 0xc000_0000;

/**
 * Whether it ended by an error that it did not handle. Exit codes say nothing: many launchers exit
 * with 1 after they have started the game, and Windows' task manager kills with that code.
 */
export function hasCrashed({ code, signal }: ProcessExit): boolean {
  return CRASH_SIGNALS.has(signal ?? '') || (code ?? 0) >= FIRST_EXCEPTION;
}

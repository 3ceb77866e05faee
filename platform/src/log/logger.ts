import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { openLogDestination } from './log-destination.ts';
import { redactObject, redactText } from './redact.ts';

/**
 * The process's log in JSON lines. Tokens, mobiles, names, ID numbers and codes are removed from
 * objects by key and from texts by pattern (`docs/specification.md#players-data`).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redactObject },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args.map((arg: unknown) =>
          typeof arg === 'string' ? redactText(arg) : arg,
        );
        Reflect.apply(method, this, [first, ...rest]);
      },
    },
  };
  if (destination !== undefined) return pino(options, destination);
  const log = pino(
    options,
    openLogDestination((dropped) => log.warn({ dropped }, 'the log could not be written')),
  );
  return log;
}

/** Causes may form a cycle. */
const MAX_CAUSES = 8;

/**
 * Describes an error without the fields that databases and HTTP libraries add: those contain
 * values.
 */
function describeError(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const state = 'code' in error && typeof error.code === 'string' ? { state: error.code } : {};
  const hasCause = error.cause !== undefined && causes < MAX_CAUSES;
  const cause = hasCause ? { cause: describeError(error.cause, causes + 1) } : {};
  return {
    type: error.constructor.name,
    message: redactText(error.message),
    ...state,
    stack: redactText(error.stack ?? ''),
    ...cause,
  };
}

import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { redactObject, redactText } from './redact.ts';

/**
 * The process's log, JSON lines. Tokens, mobiles, names, ID numbers and codes are taken out of
 * objects by key and out of texts by pattern (`product.md`, Personal data).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redactObject },
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args.map((arg: unknown) =>
          typeof arg === 'string' ? redactText(arg) : arg,
        );
        Reflect.apply(method, this, [first, ...rest]);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error without what a database or an HTTP library hangs on it: those hold values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const state = 'code' in error && typeof error.code === 'string' ? { state: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return {
    type: error.constructor.name,
    message: redactText(error.message),
    ...state,
    stack: redactText(error.stack ?? ''),
    ...cause,
  };
}

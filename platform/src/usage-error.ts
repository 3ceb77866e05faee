/** A command was used wrongly: the message is printed together with the command's usage. */
export class UsageError extends Error {}

/**
 * Reads a command's arguments by `parse`, which calls `parseArgs`. Throws UsageError where they do
 * not fit its options.
 */
export function readArguments<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_PARSE_ARGS_') || !(error instanceof Error)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

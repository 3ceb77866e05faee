import type { LaunchEntry, Resolution } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';

export interface LaunchRequest {
  readonly gameId: number;
  readonly resolution: Resolution;
  readonly account: string | null;
  readonly serverId: number | null;
  /** The player; not used in the arguments. */
  readonly userId?: number | undefined;
}

// oxlint-disable-next-line no-control-regex -- an argument with a control character is no name
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Fills `{resolution}` (as `1280x800`), `{account}` and `{server}` in the program's arguments; a
 * missing value becomes an empty text. Throws `invalid-data` for an account that the program could
 * read as an option.
 */
export function fillArguments(entry: LaunchEntry, request: LaunchRequest): string[] {
  const account = request.account ?? '';
  if (CONTROL.test(account) || account.startsWith('-'))
    throw new HostError(failures.invalidData('account'));
  const values: Record<string, string> = {
    resolution: request.resolution.replace('_', 'x'),
    account,
    server: request.serverId === null ? '' : String(request.serverId),
  };
  // In one pass, so that a brace inside a value is not replaced.
  return entry.args.map((arg) =>
    arg.replaceAll(/\{(resolution|account|server)\}/g, (_, name: string) => values[name] ?? ''),
  );
}

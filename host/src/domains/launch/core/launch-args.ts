import type { LaunchEntry, Resolution } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';

export interface LaunchRequest {
  readonly gameId: number;
  readonly resolution: Resolution;
  readonly account: string | null;
  readonly serverId: number | null;
  /** Whose play it is; no argument. */
  readonly userId?: number | undefined;
}

// oxlint-disable-next-line no-control-regex -- an argument with a control character is no name
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The program's arguments with `{resolution}` (as `1280x800`), `{account}` and `{server}` filled;
 * what was not chosen is the empty text. Throws `invalid-data` for an account that the program
 * could take for an option.
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
  // One pass: a brace in a value stays what it is.
  return entry.args.map((arg) =>
    arg.replaceAll(/\{(resolution|account|server)\}/g, (_, name: string) => values[name] ?? ''),
  );
}

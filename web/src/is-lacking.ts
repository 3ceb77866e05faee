import { isPassing } from './request-error.ts';

/**
 * The server answers, but not this call: another's server that doesn't know one of ours. The
 * place for it is left out. A failure that passes (network, time, 5xx) is shown with a retry.
 */
export function isLacking(error: unknown): boolean {
  return error !== null && error !== undefined && !isPassing(error);
}

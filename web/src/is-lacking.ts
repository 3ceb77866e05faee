import { isPassing } from './request-error.ts';

/**
 * The server answers but does not know this call: a server of another operator. The component is
 * left out. A temporary failure (network, timeout, 5xx) is shown with a retry.
 */
export function isLacking(error: unknown): boolean {
  return error !== null && error !== undefined && !isPassing(error);
}

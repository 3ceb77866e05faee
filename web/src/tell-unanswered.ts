import type { HttpClient } from './http-client.ts';
import { RequestError, isUnanswered } from './request-error.ts';

/**
 * For what shows failures in its own place, as a form. True where no answer came: that is told like
 * the failure of any call, and has no second word in that place.
 */
export function tellUnanswered(http: HttpClient, error: unknown): boolean {
  if (!(error instanceof RequestError) || !isUnanswered(error)) return false;
  http.tell(error);
  return true;
}

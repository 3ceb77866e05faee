import type { HttpClient } from './http-client.ts';
import { RequestError, isUnanswered } from './request-error.ts';

/**
 * For components that show failures in their own place, such as forms. If no answer came, it shows
 * that as for any other call and returns true: then the component shows nothing itself.
 */
export function tellUnanswered(http: HttpClient, error: unknown): boolean {
  if (!(error instanceof RequestError) || !isUnanswered(error)) return false;
  http.tell(error);
  return true;
}

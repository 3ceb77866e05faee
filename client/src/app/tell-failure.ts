import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { RequestError } from '@gamebox/web/request-error.ts';
import { isUnanswered } from '@gamebox/web/request-error.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { probe } from './use-recovery.ts';

/**
 * Tells why a request failed. That nothing answers is the banner's to say: where it was not this
 * request alone, there is no second word for it.
 */
export async function tellFailure(http: HttpClient, error: RequestError): Promise<void> {
  if (isUnanswered(error) && !(await probe(http))) return;
  toast.error(error.message);
}

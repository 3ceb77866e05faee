import { ERRORS } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { RequestError } from '@gamebox/web/request-error.ts';
import { businessCode, isPassing, isUnanswered } from '@gamebox/web/request-error.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { probe } from './use-recovery.ts';

/** The server's own words, 系统异常, don't say it. */
const whatToDo = '请稍后重试，一直这样请到帮助中心反馈';

/**
 * Shows why a request failed. If nothing answered it, the server is probed first: if that is out of
 * reach as well, the banner says so, and there is no toast beside it.
 */
export async function tellFailure(http: HttpClient, error: RequestError): Promise<void> {
  if (isUnanswered(error) && !(await probe(http))) return;
  toast.error(
    error.message,
    isPassing(error) || businessCode(error) === ERRORS.INTERNAL.code ? { note: whatToDo } : {},
  );
}

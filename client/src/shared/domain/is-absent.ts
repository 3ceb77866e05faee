import { ERRORS } from '@gamebox/contract';
import { businessCode } from '@gamebox/web/request-error.ts';

/** What was asked for is not there: the page says so. */
export function isAbsent(error: unknown): boolean {
  const code = businessCode(error);
  return code === ERRORS.GAME_NOT_FOUND.code || code === ERRORS.NEWS_NOT_FOUND.code;
}

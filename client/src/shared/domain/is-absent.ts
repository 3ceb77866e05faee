import { ERRORS } from '@gamebox/contract';
import { businessCode } from '@gamebox/web/request-error.ts';

const absent: ReadonlySet<number | null> = new Set([
  ERRORS.GAME_NOT_FOUND.code,
  ERRORS.NEWS_NOT_FOUND.code,
  ERRORS.INVITE_CODE_UNKNOWN.code,
  ERRORS.INVITE_CODE_BLOCKED.code,
]);

/** Whether the error means that the requested thing does not exist: the page then says so. */
export function isAbsent(error: unknown): boolean {
  return absent.has(businessCode(error));
}

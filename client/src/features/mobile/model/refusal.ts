import { ERRORS } from '@gamebox/contract';
import { businessCode } from '@gamebox/web/request-error.ts';
import { isSmsRefusal } from '../../../shared/domain/sms-code.ts';

/** Where a refusal is shown: at a field, below the form, or in the step before. */
export interface MobileRefusal {
  place: 'mobile' | 'code' | 'form' | 'proof';
  message: string;
}

const aboutMobile: ReadonlySet<number> = new Set([
  ERRORS.MOBILE_IN_USE.code,
  ERRORS.MOBILE_UNCHANGED.code,
]);

export function refusalOf(error: unknown): MobileRefusal {
  const message = error instanceof Error ? error.message : '没有收到结果，请再提交一次';
  const code = businessCode(error);
  if (code === ERRORS.MOBILE_PROOF_REQUIRED.code) return { place: 'proof', message };
  if (code !== null && aboutMobile.has(code)) return { place: 'mobile', message };
  return { place: isSmsRefusal(code) ? 'code' : 'form', message };
}

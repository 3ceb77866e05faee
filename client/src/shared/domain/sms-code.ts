import { CLIENT_MESSAGES, ERRORS, MOBILE_PATTERN, SMS_CODE_PATTERN } from '@gamebox/contract';
import { z } from 'zod';

/** See `docs/specification.md#validation`; only the first error of a field is shown. */
const mobileText = z
  .string()
  .min(1, CLIENT_MESSAGES.mobileRequired)
  .regex(MOBILE_PATTERN, CLIENT_MESSAGES.mobileInvalid);
export const smsCodeText = z.string().regex(SMS_CODE_PATTERN, CLIENT_MESSAGES.smsCodeInvalid);

export const mobileCodeForm = z.object({ mobile: mobileText, code: smsCodeText });
export type MobileCodeForm = z.infer<typeof mobileCodeForm>;

const smsRefusals: ReadonlySet<number> = new Set([
  ERRORS.CAPTCHA_REQUIRED.code,
  ...Object.entries(ERRORS)
    .filter(([key]) => key.startsWith('SMS_'))
    .map(([, error]) => error.code),
]);

/** Whether a business code refuses the SMS code, or the sending of one. */
export function isSmsRefusal(code: number | null): boolean {
  return code !== null && smsRefusals.has(code);
}

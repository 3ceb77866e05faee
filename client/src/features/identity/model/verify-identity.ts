import { CLIENT_MESSAGES, ERRORS, plainIdCard, verifyIdentity } from '@gamebox/contract';
import { z } from 'zod';
import { RequestError, businessCode } from '@gamebox/web/request-error.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';

/** Both fields are required; nothing else is checked here (`docs/specification.md#validation`). */
export const realNameForm = z.object({
  name: z.string().trim().min(1, '请输入姓名'),
  idCard: z.string().transform(plainIdCard).pipe(z.string().min(1, '请输入身份证号')),
});
export type RealNameForm = z.infer<typeof realNameForm>;

/** The result; `text` is the server's own message. */
export type Verification =
  | { result: 'passed' }
  /** `already`: the account was verified before, possibly with other data. */
  | { result: 'already' | 'pending'; text: string }
  /** `field`: which of the two is wrong; null: they do not belong together. */
  | { result: 'refused'; text: string; field: keyof RealNameForm | null }
  | { result: 'failed'; error: RequestError }
  /** The player has been logged out and told so. */
  | { result: 'logged-out' };

/** The field that each refusal is about. */
const refusals: ReadonlyMap<number, keyof RealNameForm | null> = new Map([
  [ERRORS.IDENTITY_REJECTED.code, null],
  [ERRORS.IDENTITY_ID_CARD_INVALID.code, 'idCard'],
  [ERRORS.IDENTITY_NAME_INVALID.code, 'name'],
  [ERRORS.IDENTITY_ID_CARD_TAKEN.code, 'idCard'],
]);

/**
 * Never rejects and shows no error: a pending verification is no failure, and only the answer shows
 * which it is.
 */
export async function verify(http: HttpClient, form: RealNameForm): Promise<Verification> {
  try {
    const passed = await http.request(verifyIdentity, { body: form, quiet: true });
    return passed ? { result: 'passed' } : { result: 'pending', text: ERRORS.IDENTITY_PENDING.msg };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const text = error.message;
    const code = businessCode(error);
    if (code === ERRORS.IDENTITY_ALREADY_VERIFIED.code) return { result: 'already', text };
    if (code === ERRORS.IDENTITY_PENDING.code) return { result: 'pending', text };
    if (text === CLIENT_MESSAGES.sessionEnded) return { result: 'logged-out' };
    const field = code === null ? undefined : refusals.get(code);
    return field === undefined ? { result: 'failed', error } : { result: 'refused', text, field };
  }
}

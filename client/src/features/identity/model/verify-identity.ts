import { ERRORS, verifyIdentity } from '@gamebox/contract';
import { z } from 'zod';
import { businessCode } from '../../../http/request-error.ts';
import { request } from '../../../http/request.ts';

/** Both are required and nothing more is known of them here (`spec.md §5`). */
export const realNameForm = z.object({
  name: z.string().trim().min(1, '请输入姓名'),
  idCard: z.string().trim().min(1, '请输入身份证号'),
});
export type RealNameForm = z.infer<typeof realNameForm>;

/** What the registry said, as far as the player is concerned. */
export type Verification = 'passed' | 'pending' | 'refused' | 'unknown';

const refusals: ReadonlySet<number> = new Set([
  ERRORS.IDENTITY_REJECTED.code,
  ERRORS.IDENTITY_ID_CARD_INVALID.code,
  ERRORS.IDENTITY_ID_CARD_TAKEN.code,
]);

/** Never rejects; a failure has been told. */
export async function verify(form: RealNameForm): Promise<Verification> {
  try {
    return (await request(verifyIdentity, { body: form })) ? 'passed' : 'pending';
  } catch (error) {
    const code = businessCode(error);
    if (code === ERRORS.IDENTITY_ALREADY_VERIFIED.code) return 'passed';
    if (code === ERRORS.IDENTITY_PENDING.code) return 'pending';
    return code !== null && refusals.has(code) ? 'refused' : 'unknown';
  }
}

import { ERRORS, nickname } from '@gamebox/contract';
import { z } from 'zod';
import { businessCode } from '@gamebox/web/request-error.ts';

export const profileForm = z.object({ nickname, avatar: z.string() });
export type ProfileForm = z.infer<typeof profileForm>;

const aboutNickname: ReadonlySet<number> = new Set([
  ERRORS.NICKNAME_INVALID.code,
  ERRORS.NICKNAME_REFUSED.code,
  ERRORS.NICKNAME_TOO_OFTEN.code,
]);

/** The server refused the nickname. */
export function isAboutNickname(error: unknown): boolean {
  const code = businessCode(error);
  return code !== null && aboutNickname.has(code);
}

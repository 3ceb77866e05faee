import { z } from 'zod';
import { ERRORS } from './errors.ts';

const SHORTEST = 2;
const LONGEST = 16;
/** Letters of any script with their marks, figures, and a few signs that stand between them. */
const CHARACTERS = /^[\p{L}\p{M}\p{N} _\-·]*$/u;
/** Characters that take no room or show nothing: they hide a name, or one word inside another. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** Something to call a player by. */
const LETTER = /[\p{L}\p{N}]/u;
/** A few marks belong to letters; more of them pile up over the lines above. */
const MARKS = /\p{M}{3}/u;

/**
 * What a player may be called, as it is kept: full-width forms made plain, one blank at a time.
 * Which words nobody may use is the platform's alone to say (NICKNAME_REFUSED).
 */
export const nickname = z
  .string()
  .transform((text) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim())
  .refine(isNickname, ERRORS.NICKNAME_INVALID.msg);

function isNickname(text: string): boolean {
  const { length } = Array.from(text);
  return (
    length >= SHORTEST &&
    length <= LONGEST &&
    CHARACTERS.test(text) &&
    !UNSEEN.test(text) &&
    LETTER.test(text) &&
    !MARKS.test(text)
  );
}

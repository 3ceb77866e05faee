import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { lazySchema } from './lazy-schema.ts';

const SHORTEST = 2;
const LONGEST = 16;
/** Letters of any script with their marks, digits, and a few signs between them. */
const CHARACTERS = /^[\p{L}\p{M}\p{N} _\-·]*$/u;
/**
 * Characters without width or visible form: they could hide a name, or a word inside another one.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** A nickname needs a letter or a digit. */
const LETTER = /[\p{L}\p{N}]/u;
/** A few marks belong to letters; more of them would cover the lines above. */
const MARKS = /\p{M}{3}/u;

/**
 * A nickname in its stored form: full-width characters converted, single spaces. The platform
 * decides which words are forbidden (NICKNAME_REFUSED).
 */
export const nickname = lazySchema(() =>
  z
    .string()
    .transform((text) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim())
    .refine(isNickname, ERRORS.NICKNAME_INVALID.msg),
);

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

import { z } from 'zod';

/**
 * What nobody sees or what turns the text around it: control and format characters, lone halves of
 * surrogate pairs, line ends, fillers. The joiner of emoji may be there.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|(?!\u200D)\p{Cf}/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A text of one line that an operator writes and others read. It may be empty. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text === '' || (SEEN.test(text) && !HIDDEN.test(text)), 'hidden characters');

/** The same with something in it. */
export const line = (longest: number) => optionalLine(longest).min(1);

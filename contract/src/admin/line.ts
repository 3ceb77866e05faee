import { z } from 'zod';

/**
 * What nobody sees or what turns the text around it: control and format characters, whatever is ignored
 * by default, lone halves of surrogate pairs, line ends, non-characters, and what has a name but no
 * picture: an empty Braille cell, a stand-in for an object, a note without a head.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** They would cover the lines above and below. UTS #39 has this bound, too. */
const MANY_MARKS = /[\p{Mn}\p{Me}]{5}/u;

/**
 * Where a hidden character belongs to what is seen: in emoji (a joiner between two pictures, the choice of
 * a picture or a letter, the three flags that are spelled with tags, keycaps), and a joiner after a letter
 * of a script that changes its form by it: before another letter, before a mark, at the word's end.
 */
const EMOJI =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu;
const JOINED =
  /(?<=(?=\p{L})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}][\p{Mn}\p{Mc}]{0,4})(?:[\u200C\u200D](?=[\p{L}\p{Mn}\p{Mc}])|\u200D(?=[\s\p{P}]|$))/gu;

/** A text of one line that an operator or publisher writes and others read. It may be empty. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text === '' || isSeen(text), 'hidden characters');

/** The same with something in it. */
export const line = (longest: number) => optionalLine(longest).min(1);

function isSeen(text: string): boolean {
  const known = text.replace(EMOJI, '☺').replace(JOINED, '');
  return SEEN.test(known) && !HIDDEN.test(known) && !MANY_MARKS.test(known.normalize('NFD'));
}

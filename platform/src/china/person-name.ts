/** Letters of any script with their marks; the private characters that some write rare names with. */
const LETTERS = String.raw`[\p{L}\p{M}\p{Nl}\p{Co}\u{20000}-\u{3ffff}]`;
const NAME = new RegExp(`^${LETTERS}+(?:[·'’-]${LETTERS}+)*$`, 'u');
const HAN_NAME = new RegExp(
  `^(?:${String.raw`[\p{Script=Han}\p{Co}\u{20000}-\u{3ffff}·]`})+$`,
  'u',
);
/** What input methods give in place of the ID card's · (U+00B7). */
const DOTS = /[•‧∙⋅・･●.．]/gu;
const SPACES = /\s+/gu;

/**
 * A name as an ID card may have it: a citizen's without spaces and with its dots, a foreigner's of
 * words in letters. Null for what is no name: digits, other signs, nothing at all.
 */
export function readPersonName(text: string): string | null {
  const joined = text.replaceAll(SPACES, '').replaceAll(DOTS, '·');
  if (HAN_NAME.test(joined)) return NAME.test(joined) ? joined : null;
  const words = text.trim().replaceAll(SPACES, ' ').replace(/\.$/u, '');
  return words.split(/ |\. ?/u).every((word) => NAME.test(word)) ? words : null;
}

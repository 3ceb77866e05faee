/**
 * Letters of any script with their marks, and the private use characters that some systems use for
 * rare names.
 */
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
 * Normalizes a name to the form it may have on an ID card: a Chinese name without spaces and with
 * `·`, a foreign name as words of letters. Null if the text is no name (digits, other signs,
 * empty).
 */
export function readPersonName(text: string): string | null {
  const joined = text.replaceAll(SPACES, '').replaceAll(DOTS, '·');
  if (HAN_NAME.test(joined)) return NAME.test(joined) ? joined : null;
  const words = text.trim().replaceAll(SPACES, ' ').replace(/\.$/u, '');
  return words.split(/ |\. ?/u).every((word) => NAME.test(word)) ? words : null;
}

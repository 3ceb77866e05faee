/**
 * Han characters, those beyond the basic plane too, whatever of them this Unicode version knows, and
 * the private ones that some systems write rare characters with.
 */
const HAN = String.raw`[\p{Script=Han}\p{Co}\u{20000}-\u{3ffff}]`;
const NAME = new RegExp(`^${HAN}+(?:·${HAN}+)*$`, 'u');
/** What input methods give in place of the ID card's · (U+00B7). */
const DOTS = /[•‧∙⋅・･●.．]/gu;
const SHORTEST = 2;

/**
 * A citizen's name as the ID card has it, without spaces and with its dots; null where no ID card has
 * such a name.
 */
export function readPersonName(text: string): string | null {
  const name = text.replaceAll(/\s/gu, '').replaceAll(DOTS, '·');
  return NAME.test(name) && Array.from(name).length >= SHORTEST ? name : null;
}

/** What the search does not see, as in `search_form` of the database. */
const BETWEEN = /[\s·・•‧∙,，、。:：‐‑–—-]/gu;

/** A text as the search compares it: decomposed, in lower case, without what stands between words. */
export function searchForm(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(BETWEEN, '');
}

export interface TextRange {
  /** In UTF-16 units, as JavaScript counts. */
  readonly start: number;
  readonly end: number;
}

/** Where a name contains a keyword for the search; null if it does not. */
export function rangeOfText(name: string, keyword: string): TextRange | null {
  const wanted = searchForm(keyword);
  /** For each unit of the name's form the place of its character in the name. */
  const places: TextRange[] = [];
  let form = '';
  let start = 0;
  for (const character of name) {
    const end = start + character.length;
    const units = searchForm(character);
    places.push(...Array.from({ length: units.length }, () => ({ start, end })));
    form += units;
    start = end;
  }
  const at = wanted === '' ? -1 : form.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

import { matchedRange, pinyinOf } from './pinyin.ts';
import type { TextRange } from './search-form.ts';
import { wordsOf } from './words.ts';

/**
 * The parts of a name that match a typed text, in their order: the whole text, else each of its words.
 * `pinyin` is the result of `pinyinOf`, if the caller has it already.
 */
export function matchedRanges(
  name: string,
  typed: string,
  pinyin: string | null = null,
): TextRange[] {
  let spelled = pinyin;
  const spell = () => (spelled ??= pinyinOf(name));
  const whole = matchedRange(name, typed, spell);
  if (whole !== null) return [whole];
  return joined(wordsOf(typed).flatMap((word) => matchedRange(name, word, spell) ?? []));
}

/** Ranges that touch or overlap become one. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const apart: TextRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last === undefined || range.start > last.end) apart.push(range);
    else apart.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) });
  }
  return apart;
}

export interface TextPart {
  text: string;
  matched: boolean;
  /** The start in the whole text. */
  at: number;
}

/**
 * Splits a text at every occurrence of the query (trimmed, ignoring case), or of its words if the
 * text does not have it whole; empty texts have no parts.
 */
export function splitMatches(text: string, query: string): TextPart[] {
  const wanted = query.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length in lower case, so that positions would be wrong.
  if (wanted === '' || lower.length !== text.length) {
    return text === '' ? [] : [{ text, matched: false, at: 0 }];
  }
  const parts: TextPart[] = [];
  let from = 0;
  // The longest first: of those that begin at one place it is found.
  const words = lower.includes(wanted)
    ? [wanted]
    : wanted.split(/\s+/).sort((one, other) => other.length - one.length);
  for (let next = firstOf(words, lower, 0); next !== null; next = firstOf(words, lower, from)) {
    const { at, word } = next;
    if (at > from) parts.push({ text: text.slice(from, at), matched: false, at: from });
    from = at + word.length;
    parts.push({ text: text.slice(at, from), matched: true, at });
  }
  if (from < text.length) parts.push({ text: text.slice(from), matched: false, at: from });
  return parts;
}

/** The word that comes first in a text from a place on; null if none does. */
function firstOf(words: readonly string[], text: string, from: number) {
  let first: { at: number; word: string } | null = null;
  for (const word of words) {
    const at = text.indexOf(word, from);
    if (at >= 0 && at < (first?.at ?? Infinity)) first = { at, word };
  }
  return first;
}

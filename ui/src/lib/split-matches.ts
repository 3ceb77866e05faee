export interface TextPart {
  text: string;
  matched: boolean;
  /** The start in the whole text. */
  at: number;
}

/**
 * Splits a text at every occurrence of the query (trimmed, ignoring case); empty texts have no
 * parts.
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
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), matched: false, at: from });
    from = at + wanted.length;
    parts.push({ text: text.slice(at, from), matched: true, at });
  }
  if (from < text.length) parts.push({ text: text.slice(from), matched: false, at: from });
  return parts;
}

export interface TextPart {
  text: string;
  matched: boolean;
  /** Where it starts in the whole. */
  at: number;
}

/** Cuts a text at every occurrence of the query (trimmed, any case); empty texts give no part. */
export function splitMatches(text: string, query: string): TextPart[] {
  const wanted = query.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change length in lower case; then positions would not fit.
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

import { splitMatches } from '../lib/split-matches.ts';

/** Marks all matches in the text, ignoring case. */
export function MatchedText({ text, query }: { text: string; query: string | undefined }) {
  return (
    <>
      {splitMatches(text, query ?? '').map((part) =>
        part.matched ? <mark key={part.at}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

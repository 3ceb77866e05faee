import { splitMatches } from '../lib/split-matches.ts';

/** Marks the searched part wherever it stands in the text; case does not matter. */
export function MatchedText({ text, query }: { text: string; query: string | undefined }) {
  return (
    <>
      {splitMatches(text, query ?? '').map((part) =>
        part.matched ? <mark key={part.at}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

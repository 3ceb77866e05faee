import { Fragment } from 'react';

/** A text with marked parts, the matches of a search: in their order, positions in UTF-16 units. */
export function MarkedText(props: {
  text: string;
  ranges: readonly { start: number; end: number }[];
}) {
  const { text, ranges } = props;
  return (
    <>
      {ranges.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(ranges[place - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}

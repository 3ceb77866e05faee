/** A text with one marked part, the match of a search; positions in UTF-16 units. */
export function MarkedText(props: {
  text: string;
  range: { start: number; end: number } | null | undefined;
}) {
  const { text, range } = props;
  if (!range) return text;
  return (
    <>
      {text.slice(0, range.start)}
      <mark>{text.slice(range.start, range.end)}</mark>
      {text.slice(range.end)}
    </>
  );
}

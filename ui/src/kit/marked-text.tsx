/** A text with one part of it marked, as a search found it; UTF-16 units. */
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

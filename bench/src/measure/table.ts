/** A Markdown table that is also aligned on a terminal: the first column left, the others right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const format = (line: readonly string[]): string =>
    `| ${widths.map((width, column) => pad(line[column] ?? '', width, column)).join(' | ')} |`;
  const rule = widths.map((width, column) => pad(column === 0 ? '---' : '--:', width, column, '-'));
  return [format(head), `| ${rule.join(' | ')} |`, ...rows.map(format)].join('\n');
}

function pad(text: string, width: number, column: number, by = ' '): string {
  return column === 0 ? text.padEnd(width, by) : text.padStart(width, by);
}

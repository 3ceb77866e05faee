/** A row of docs/coverage.md; the cells are unchanged. */
export interface Row {
  readonly item: string;
  readonly lives: string;
  readonly test: string;
  readonly state: string;
}

export interface NamedTest {
  readonly path: string;
  /** The title in `file` “title”; without one the whole file is meant. */
  readonly title: string | undefined;
}

const FILE = /`([^`]+\.(?:tsx?|mjs|svg|css|html|yaml))`/g;

/** The rows of all tables of a Markdown text, without headers and separators. */
export function tableRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\|(?! ---| *Item )/.test(line))
    .map((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [test = '', state = ''] = cells.slice(-2);
      return { item: cells[0] ?? '', lives: cells.at(-3) ?? '', test, state };
    });
}

export function namedFiles(cell: string): string[] {
  return [...cell.matchAll(FILE)].map(([, path = '']) => path);
}

export function namedTests(cell: string): NamedTest[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)].map(
    ([, path = '', title]) => ({
      path,
      title,
    }),
  );
}

/** Each connection keeps its statements. Texts with lists of many lengths must not pile up. */
const MOST_STATEMENTS = 500;
const LONGEST_TEXT = 16_000;

/**
 * Names under which connections prepare statements: the same name for the same text on all
 * connections. PostgreSQL takes longer to parse and plan a page of games than to run it, so each
 * connection prepares a statement once and then sends only the values.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #last = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_STATEMENTS || text.length > LONGEST_TEXT) return undefined;
    this.#last += 1;
    const name = `s${String(this.#last)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The next use prepares the text again under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

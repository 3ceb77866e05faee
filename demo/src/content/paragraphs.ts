/** Joins paragraphs with an empty line, the form `GameSeed.intro` has. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

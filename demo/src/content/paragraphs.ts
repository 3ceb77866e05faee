/** Joins paragraphs with an empty line, as `GameSeed.intro` requires. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

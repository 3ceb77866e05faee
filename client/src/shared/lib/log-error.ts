/**
 * The one door to the console: what failed and the facts that help find out why.
 * Never give it tokens, codes, mobiles or bodies.
 */
export function logError(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- failures must be seen by whoever embeds the page
  console.error(what, facts);
}

/** The same for what the page does well without (a call another's server doesn't know). */
export function logMissing(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- see above
  console.warn(what, facts);
}

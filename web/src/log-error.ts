/**
 * The one door to the console: what failed and the facts that help find out why.
 * Never give it tokens, codes, mobiles or bodies.
 */
export function logError(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- failures must be seen by whoever embeds the page
  console.error(what, facts);
}

/** logError for what the page does well without (a call another's server doesn't know). */
export function logMissing(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- see above
  console.warn(what, facts);
}

const told = new Set<string>();

/**
 * Values of an answer or message that this version does not know, each told once: a host may send
 * the same one five times a second.
 */
export function logUnknown(
  where: string,
  values: readonly { readonly value: unknown; readonly expected: string }[],
): void {
  for (const { value, expected } of values) {
    const key = `${where} ${String(value)} ${expected}`;
    if (told.has(key)) continue;
    told.add(key);
    logMissing('unknown value', { where, value, expected });
  }
}

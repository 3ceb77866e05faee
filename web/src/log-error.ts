/**
 * The only use of the console: what failed, with facts that help to find out why. Never pass
 * tokens, codes, mobiles or bodies.
 */
export function logError(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- failures must be seen by whoever embeds the page
  console.error(what, facts);
}

/**
 * Like logError, for errors that the page can work with (a call that another operator's server does
 * not know).
 */
export function logMissing(what: string, facts: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- see above
  console.warn(what, facts);
}

const logged = new Set<string>();

/**
 * Values in an answer or message that this version does not know, each logged once: a host may send
 * the same one five times a second.
 */
export function logUnknown(
  where: string,
  values: readonly { readonly value: unknown; readonly expected: string }[],
): void {
  for (const { value, expected } of values) {
    const key = `${where} ${String(value)} ${expected}`;
    if (logged.has(key)) continue;
    logged.add(key);
    logMissing('unknown value', { where, value, expected });
  }
}

/** localStorage may be full, forbidden or contain anything: reading and writing never throw. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the value lives as long as the page.
  }
}

/**
 * A stored JSON object, or null. An object inside `{ state }` (the form of common store libraries)
 * is unwrapped, so that both forms of other clients can be read.
 */
export function readStoredObject(key: string): object | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    if ('state' in value && typeof value.state === 'object' && value.state !== null) {
      return value.state;
    }
    return value;
  } catch {
    return null;
  }
}

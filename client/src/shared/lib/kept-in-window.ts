/** sessionStorage: what one window remembers over a reload. Reading and writing never throw. */
export function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeKept(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage the value lives as long as nobody asks for it.
  }
}

/**
 * Whether a dotted version is older than another; missing parts count as 0, a pre-release's tail is
 * left out. False where either is no version: a notice nobody can trust is worse than none.
 */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (one === null || other === null) return false;
  for (let part = 0; part < Math.max(one.length, other.length); part += 1) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function partsOf(version: string): number[] | null {
  const found = /^v?(\d+(?:\.\d+)*)(?:[-+].*)?$/.exec(version.trim())?.[1];
  return found === undefined ? null : found.split('.').map(Number);
}

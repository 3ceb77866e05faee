/** The drive of a path: the innermost drive that contains it. Windows ignores case. */
export function driveOf<T extends { drive: string }>(
  path: string,
  drives: readonly T[],
): T | undefined {
  const [best] = drives
    .filter(({ drive }) => isBelow(path, drive))
    .sort((one, other) => other.drive.length - one.drive.length);
  return best;
}

/** A drive as players know it: `D:\\`; the root of a system without letters says what it is. */
export function driveName(drive: string): string {
  return drive === '/' ? '系统盘 (/)' : drive;
}

function isBelow(path: string, drive: string): boolean {
  const folded = (text: string) => (/^[a-z]:/i.test(text) ? text.toLowerCase() : text);
  const root = folded(drive).replace(/[\\/]+$/, '');
  const whole = folded(path);
  return whole === root || whole.startsWith(`${root}/`) || whole.startsWith(`${root}\\`);
}

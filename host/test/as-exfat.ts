import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { rename } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

const EXFAT = 0x2011bab0;

/** Every disk looks like one of exFAT until the end of the test. */
export function asExfat(): void {
  const { statfs } = fs.promises;
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async (path: fs.PathLike) =>
    Object.assign(await statfs(path), { type: EXFAT }),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** Gives a file another inode, and the same time. */
export async function renumberFile(path: string): Promise<void> {
  // Node would round it.
  execFileSync('cp', ['-p', path, `${path} anew`]);
  await rename(`${path} anew`, path);
}

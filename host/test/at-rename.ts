import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Ends what `atRename` does. */
export function endAtRename(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

/** Works before or after the first rename of which this is true. Where it throws, so does the rename. */
export function atRename(
  is: (from: string, to: string) => boolean,
  work: () => Promise<unknown>,
  when: 'before' | 'after' = 'before',
): void {
  onTestFinished(endAtRename);
  const real = fs.promises.rename;
  let isDone = false;
  vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    const isNow = !isDone && is(String(from), String(to));
    isDone ||= isNow;
    if (isNow && when === 'before') await work();
    await real(from, to);
    if (isNow && when === 'after') await work();
  });
  syncBuiltinESMExports();
}

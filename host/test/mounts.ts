import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

function mount(...options: string[]): void {
  execFileSync('mount', options, { stdio: 'ignore' });
}

function unmount(path: string): void {
  execFileSync('umount', ['-l', path], { stdio: 'ignore' });
}

/** Whether who runs the tests may mount: seldom outside of a container. */
export const mayMount = ((): boolean => {
  if (process.platform !== 'linux') return false;
  const place = mkdtempSync(join(tmpdir(), 'gamebox-mount-'));
  try {
    mount('--bind', place, place);
    unmount(place);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(place);
  }
})();

/** Makes a file or folder a mount point until the end of the test; it looks as before. */
export function bindInPlace(path: string): void {
  mount('--bind', path, path);
  onTestFinished(() => unmount(path));
}

/** Mounts a disk in memory at a new folder until the end of the test; returns what enlarges it. */
export function mountSmall(folder: string, options: string): (options: string) => void {
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', options, 'tmpfs', folder);
  onTestFinished(() => unmount(folder));
  return (changed) => mount('-o', `remount,${changed}`, folder);
}

/** Shows a folder in another place, as a disk that is mounted there; returns what takes it away. */
export function bindAt(folder: string, point: string): () => void {
  mount('--bind', folder, point);
  let isMounted = true;
  const takeAway = (): void => {
    if (isMounted) unmount(point);
    isMounted = false;
  };
  onTestFinished(takeAway);
  return takeAway;
}

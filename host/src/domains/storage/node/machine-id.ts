import { readFileSync } from 'node:fs';

/** What systemd, and others after it, give each installation of Linux at random. */
const FILE = '/etc/machine-id';
let known: string | null = null;

/** Empty where the system has none in a file. */
export function machineId(): string {
  known ??= read();
  return known;
}

function read(): string {
  try {
    return readFileSync(FILE, 'utf8').trim();
  } catch {
    return '';
  }
}

import { readFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** The machine of the measurements and its load, in one line. */
export function describeMachine(): string {
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return `${cpus().length} × ${model}, ${gib} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}, load ${load}`;
}

/** Other processes make every result worse; a warning at the beginning of a table says so. */
export function busyWarning(): string | null {
  const [minute = 0] = loadavg();
  return minute > cpus().length * 0.5
    ? `The machine is busy (load ${minute.toFixed(1)} on ${cpus().length} cores): the figures are noisy.`
    : null;
}

/** Peak resident memory of a process in MiB, or null if the system can't tell (not Linux). */
export function peakMemory(pid: number): number | null {
  const kib = /VmHWM:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
}

const TICKS_PER_SECOND = 100;

/** User and system seconds of a process so far, or null if the system can't tell. */
export function cpuSeconds(pid: number): number | null {
  // After the name, which may contain anything but ends with the last `)`.
  const fields = readProc(pid, 'stat').split(')').at(-1)?.trim().split(' ');
  const [user, system] = [fields?.[11], fields?.[12]].map(Number);
  return Number.isFinite(user) ? ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND : null;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Bytes that a process has read from sockets and files so far, or null as above. */
export function bytesRead(pid: number): number | null {
  const read = /rchar:\s+(\d+)/.exec(readProc(pid, 'io'))?.[1];
  return read === undefined ? null : Number(read);
}

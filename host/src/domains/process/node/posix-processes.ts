import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessTable, RunTool } from '../core/process-table.ts';

/** Fields of `/proc/PID/stat` after the name. */
const STATE = 0;
const GROUP = 2;
const STARTED = 19;

/** Processes of Linux by `/proc`, of macOS by `ps`. A game is a process group of its own. */
export class PosixProcesses implements ProcessTable {
  readonly #run: RunTool;
  readonly #hasId: (pid: number) => boolean;
  readonly #hasProc: boolean;

  constructor(run: RunTool, hasId: (pid: number) => boolean, hasProc: boolean) {
    this.#run = run;
    this.#hasId = hasId;
    this.#hasProc = hasProc;
  }

  isAlive(pid: number): boolean {
    return this.#hasId(pid) && statFields(pid)?.[STATE] !== 'Z';
  }

  /** On Linux the machine's start and, in its ticks, the process's. */
  async identity(pid: number): Promise<string | null> {
    if (!this.#hasProc) return (await this.#ps('-p', String(pid), '-o', 'lstart=')) || null;
    const ticks = statFields(pid)?.[STARTED];
    return ticks === undefined ? null : `${bootId()} ${ticks}`;
  }

  /** Another one of its group. */
  async successor(pid: number): Promise<number | null> {
    const all = this.#hasProc ? groupsInProc() : groupsInList(await this.#ps('-axo', 'pid=,pgid='));
    const found = all.find((each) => each.group === pid && each.pid !== pid);
    return found === undefined || !this.isAlive(found.pid) ? null : found.pid;
  }

  async end(pid: number, force: boolean): Promise<void> {
    const signal = force ? 'SIGKILL' : 'SIGTERM';
    try {
      process.kill(-(await this.#groupOf(pid)), signal);
    } catch {
      // It has ended meanwhile.
    }
  }

  async #groupOf(pid: number): Promise<number> {
    const group = this.#hasProc
      ? statFields(pid)?.[GROUP]
      : (await this.#ps('-p', String(pid), '-o', 'pgid=')).trim();
    return Number(group) || pid;
  }

  async #ps(...args: string[]): Promise<string> {
    return this.#run('ps', args).then(
      (text) => text.trim(),
      () => '',
    );
  }
}

interface Member {
  readonly pid: number;
  readonly group: number;
}

function groupsInList(text: string): Member[] {
  return text.split('\n').map((line) => {
    const [pid = 0, group = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, group };
  });
}

function groupsInProc(): Member[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), group: Number(statFields(Number(name))?.[GROUP]) }));
}

/** Fields of `/proc/PID/stat` after the name, which may itself hold anything. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Empty where a sandbox hides it. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import type { KnownProcess, Launched, ProcessTable, RunTool } from '../core/process-table.ts';

/** Fields of `/proc/PID/stat` after the name. */
const STATE = 0;
const GROUP = 2;
const STARTED = 19;

/** Processes on Linux by `/proc` and on macOS by `ps`. Each game is a process group. */
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

  /** On Linux: the boot id, and the process's start time in ticks. */
  async identity(pid: number): Promise<string | null> {
    if (!this.#hasProc) return (await this.#ps('-p', String(pid), '-o', 'lstart=')) || null;
    const ticks = statFields(pid)?.[STARTED];
    return ticks === undefined ? null : `${bootId()} ${ticks}`;
  }

  /** Any other process of the first one's group, however many came in between. */
  async successor({ first }: Launched): Promise<KnownProcess | null> {
    if (await this.#isReused(first)) return null;
    const all = this.#hasProc ? groupsInProc() : groupsInList(await this.#ps('-axo', 'pid=,pgid='));
    const found = all.find(
      ({ pid, group }) => group === first.pid && pid !== first.pid && this.isAlive(pid),
    );
    return found === undefined
      ? null
      : { pid: found.pid, identity: await this.identity(found.pid) };
  }

  async end({ first, now }: Launched, force: boolean): Promise<void> {
    const isAlive = this.isAlive(now.pid);
    if (!isAlive && (await this.#isReused(first))) return;
    const group = isAlive ? await this.#groupOf(now.pid) : first.pid;
    try {
      process.kill(-group, force ? 'SIGKILL' : 'SIGTERM');
    } catch {
      // The process has ended meanwhile.
    }
  }

  /**
   * The system does not reuse the id of a living group: if the identity differs, the group is gone.
   * The same is true after a reboot, if that can be seen.
   */
  async #isReused({ pid, identity }: KnownProcess): Promise<boolean> {
    if (this.#hasProc && identity !== null && !identity.startsWith(`${bootId()} `)) return true;
    const holder = await this.identity(pid);
    return holder !== null && holder !== identity;
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

/** The fields of `/proc/PID/stat` after the name, which may contain any character. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Empty if a sandbox hides it. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

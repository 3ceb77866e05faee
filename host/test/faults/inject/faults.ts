import fs from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import type { FaultPlan } from './fault-plan.ts';
import type { FaultState } from './fault-state.ts';
import { UnsyncedEntries } from './unsynced-entries.ts';
import { Unsynced } from './unsynced.ts';

const native = { ...fs };
/**
 * The free space that is reported if there is room, so that no failure comes from the machine
 * itself.
 */
const ROOMY_BYTES = 2 ** 36;

/** An operation on the disk before it runs. */
export interface Operation {
  readonly op: string;
  readonly path: string;
  /** Bytes that it writes. */
  readonly bytes?: number;
  /** Executes half of it, synchronously. */
  readonly half?: () => void;
}

/** Decides over each operation of the host's process according to the plan. */
export class Faults {
  readonly #plan: FaultPlan;
  readonly #state: FaultState;
  readonly #trace: number | null;
  readonly unsynced: Unsynced | null;
  readonly entries: UnsyncedEntries | null;

  constructor(plan: FaultPlan, state: FaultState) {
    this.#plan = plan;
    this.#state = state;
    const { powerCut } = plan;
    this.unsynced = powerCut === undefined ? null : new Unsynced(powerCut);
    this.entries = powerCut === undefined ? null : new UnsyncedEntries(`${powerCut}-entries`);
    this.#trace = plan.trace === undefined ? null : native.openSync(plan.trace, 'a');
  }

  counts(path: string): boolean {
    const { roots, except } = this.#plan;
    return roots.some((root) => isInside(path, root)) && !except.some((no) => isInside(path, no));
  }

  /** Throws the operation's planned system error, or ends the process. */
  before(operation: Operation): void {
    if (this.#trace !== null)
      native.writeSync(
        this.#trace,
        `${operation.op} ${operation.path}
`,
      );
    this.#fail(operation);
    this.#spend(operation);
  }

  /** Whether the process must end after the operation. */
  killAfter(operation: Operation): boolean {
    const { kill } = this.#plan;
    if (kill === undefined || !matches(kill, operation)) return false;
    if (this.#state.countKill() !== kill.at) return false;
    if (kill.when === 'after') return true;
    if (kill.when === 'torn') operation.half?.();
    return this.kill(operation);
  }

  kill(operation: Operation): never {
    this.unsynced?.lose();
    this.entries?.lose();
    native.writeSync(2, `killed at ${operation.op} ${operation.path}\n`);
    for (;;) process.kill(process.pid, 'SIGKILL');
  }

  /** Throws if a rename would leave its disk. */
  crossing(from: string, to: string): void {
    const { otherDisk } = this.#plan;
    if (otherDisk === undefined || isInside(from, otherDisk) === isInside(to, otherDisk)) return;
    throw systemError('EXDEV', 'rename', from);
  }

  isOtherDisk(path: string): boolean {
    const { otherDisk } = this.#plan;
    return otherDisk !== undefined && isInside(path, otherDisk);
  }

  /** The reported free bytes at a folder. */
  freeBytes(path: string): number {
    const { quota } = this.#plan;
    if (quota?.told !== true || this.#state.quotaLifted) return ROOMY_BYTES;
    if (!isInside(path, quota.path)) return ROOMY_BYTES;
    return Math.max(0, quota.bytes - this.#state.spend(0));
  }

  #fail(operation: Operation): void {
    for (const [index, rule] of this.#plan.fail.entries()) {
      if (!matches(rule, operation) || this.#state.isLifted(index)) continue;
      const hit = this.#state.countHit(index) - rule.skip;
      if (hit < 0 || hit >= (rule.times ?? Infinity)) continue;
      if (rule.torn) operation.half?.();
      throw systemError(rule.code, operation.op, operation.path);
    }
  }

  #spend({ op, path, bytes = 0 }: Operation): void {
    const { quota } = this.#plan;
    if (quota === undefined || bytes === 0 || !isInside(path, quota.path)) return;
    if (this.#state.quotaLifted) return;
    if (this.#state.spend(bytes) > quota.bytes) throw systemError('ENOSPC', op, path);
  }
}

function matches(
  { op, path }: { op?: string | undefined; path?: string | undefined },
  operation: Operation,
): boolean {
  if (op !== undefined && !new RegExp(`^(${op})$`).test(operation.op)) return false;
  return path === undefined || new RegExp(path).test(operation.path);
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** The absolute path of an argument of an `fs` function, or null if it is none. */
export function pathOf(value: unknown): string | null {
  if (value instanceof URL) return value.protocol === 'file:' ? value.pathname : null;
  if (Buffer.isBuffer(value)) return pathOf(value.toString());
  if (typeof value !== 'string' || value === '') return null;
  return isAbsolute(value) ? resolve(value) : join(process.cwd(), value);
}

function systemError(code: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: injected, ${syscall} '${path}'`), {
    code,
    syscall,
    path,
    errno: -1,
  });
}

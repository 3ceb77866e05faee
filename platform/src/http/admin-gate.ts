import type { AdminCall } from '@gamebox/contract/admin';
import { countDown, createKeyedGate, createPlaces } from '../gate.ts';
import { runAtOnce } from './implement-admin.ts';
import type { AdminCaller, AdminImplementation, InTurn } from './implement-admin.ts';

/**
 * All waits before a call begins, together. A call that takes turns waits for its caller's place and then
 * for each turn as long.
 */
const WAIT_MS = 3_000;
/** A script of an operator or a game's server may send many calls at once. */
const QUEUE = { mostWaiting: 200, waitMs: WAIT_MS };
const MOST_CALLS = 4;

export interface AdminCallsAtOnce {
  /** Of one operator or program. */
  readonly ofCaller: number;
  /** Of all callers together, of what is written in the audit log. */
  readonly audited: number;
}

/** At least half of the connections stay free for other calls, and one caller never takes all. */
export function adminCallsAtOnce(poolSize: number): AdminCallsAtOnce {
  const audited = Math.floor(poolSize / 2);
  return { ofCaller: Math.max(1, Math.min(MOST_CALLS, audited - 1)), audited };
}

export interface AdminGate {
  /**
   * Runs a call. Throws TOO_MANY_REQUESTS if too many of the same caller, or too many that write the
   * audit log, run and wait.
   */
  readonly run: <T>(
    implementation: Pick<AdminImplementation, 'call' | 'takesTurns'>,
    caller: AdminCaller | null,
    work: (inTurn: InTurn) => Promise<T>,
  ) => Promise<T>;
}

/**
 * Calls that write the audit log follow each other, and takes of a game as well, while each holds a
 * connection: without a limit a burst of them would take the pool from players. Operators come
 * before programs, of which there may be many, each asking again and again.
 */
export function createAdminGate({ ofCaller, audited }: AdminCallsAtOnce): AdminGate {
  const callers = createKeyedGate({ ...QUEUE, most: ofCaller });
  const makeLane = createPlaces(audited);
  const operators = makeLane(QUEUE);
  const programs = makeLane(QUEUE);
  return {
    run: async ({ call, takesTurns }, caller, work) => {
      // A login has gates of its own.
      if (caller === null) return work(runAtOnce);
      const lane = caller.operatorId === null ? programs : operators;
      const inTurn: InTurn = (part) => lane.run(part);
      const left = countDown(WAIT_MS);
      return callers.run(caller.actor.label, () => {
        if (takesTurns === true) return work(inTurn);
        return mayAudit(call) ? lane.run(() => work(runAtOnce), left()) : work(runAtOnce);
      });
    },
  };
}

function mayAudit({ method, file }: AdminCall): boolean {
  return method !== 'GET' || file !== undefined;
}

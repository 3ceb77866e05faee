import type { AdminCall } from '@gamebox/contract/admin';
import { createGate, createKeyedGate } from '../gate.ts';
import type { AdminCaller } from './implement-admin.ts';

/** A script of an operator or a game's server may send many calls at once. */
const QUEUE = { mostWaiting: 200, waitMs: 3_000 };
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
    call: AdminCall,
    caller: AdminCaller | null,
    work: () => Promise<T>,
  ) => Promise<T>;
}

/**
 * Calls that write the audit log follow each other, and takes of a game as well, while each holds a
 * connection: without a limit a burst of them would take the pool from players.
 */
export function createAdminGate({ ofCaller, audited }: AdminCallsAtOnce): AdminGate {
  const callers = createKeyedGate({ ...QUEUE, most: ofCaller });
  const auditors = createGate({ ...QUEUE, most: audited });
  return {
    run: async (call, caller, work) => {
      // A login has gates of its own.
      if (caller === null) return work();
      return callers.run(caller.actor.label, () => (mayAudit(call) ? auditors.run(work) : work()));
    },
  };
}

function mayAudit({ method, file }: AdminCall): boolean {
  return method !== 'GET' || file !== undefined;
}

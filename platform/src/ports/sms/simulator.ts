import { SmsSendError } from './port.ts';
import type { SmsFailure, SmsMessage, SmsSender } from './port.ts';

const KEPT = 200;

export interface SentSms extends SmsMessage {
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface SmsSimulator extends SmsSender {
  /** What was sent, the latest first. */
  readonly inbox: () => readonly SentSms[];
  /** Every message fails this way until it is set to null. */
  readonly setFailure: (failure: SmsFailure | null) => void;
  readonly failure: () => SmsFailure | null;
}

/** Keeps messages in memory instead of sending them. */
export function createSmsSimulator(now: () => number): SmsSimulator {
  let inbox: readonly SentSms[] = [];
  let failure: SmsFailure | null = null;
  return {
    send: async (message) => {
      if (failure !== null) throw new SmsSendError(failure, 'simulator');
      inbox = [{ ...message, time: now() }, ...inbox].slice(0, KEPT);
    },
    inbox: () => inbox,
    setFailure: (next) => {
      failure = next;
    },
    failure: () => failure,
  };
}

/** Sends login and change codes by SMS. */
export interface SmsSender {
  /** Rejects with SmsSendError if the provider did not accept it. */
  readonly send: (message: SmsMessage) => Promise<void>;
}

export interface SmsMessage {
  /** Eleven digits, mainland China. */
  readonly mobile: string;
  /** Four digits. */
  readonly code: string;
  readonly validMinutes: number;
}

/**
 * `frequent`: the provider's own limit for this mobile; `refused`: any other error that it
 * answered.
 */
export type SmsFailure = 'frequent' | 'refused' | 'unreachable';

export class SmsSendError extends Error {
  override readonly name = 'SmsSendError';
  readonly failure: SmsFailure;

  /** `detail` is the provider's own code and never contains the message. */
  constructor(failure: SmsFailure, detail: string, options?: ErrorOptions) {
    super(`SMS not sent: ${failure} (${detail})`, options);
    this.failure = failure;
  }
}

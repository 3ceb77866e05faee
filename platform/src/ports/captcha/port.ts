/** Tells people from programs. There is none where the operator has not configured one. */
export interface Captcha {
  /** Whether the answer the client brought is a right one. Rejects with CaptchaUnavailableError. */
  readonly verify: (answer: string, address: string) => Promise<boolean>;
}

export class CaptchaUnavailableError extends Error {
  override readonly name = 'CaptchaUnavailableError';

  constructor(options?: ErrorOptions) {
    super("The captcha service can't be asked", options);
  }
}

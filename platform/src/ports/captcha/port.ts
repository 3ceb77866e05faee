/** Tells people from programs. Missing unless the operator configures one. */
export interface Captcha {
  /** Whether the client's answer is correct. Rejects with CaptchaUnavailableError. */
  readonly verify: (answer: string, address: string) => Promise<boolean>;
}

export class CaptchaUnavailableError extends Error {
  override readonly name = 'CaptchaUnavailableError';

  constructor(options?: ErrorOptions) {
    super("The captcha service can't be asked", options);
  }
}

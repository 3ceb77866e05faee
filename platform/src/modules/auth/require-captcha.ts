import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import { CaptchaUnavailableError } from '../../ports/captcha/port.ts';
import type { Captcha } from '../../ports/captcha/port.ts';
import type { AddressCountRepository } from './address-count-repository.ts';

/** Sends of one address in an hour before a captcha is asked for: what one household may need. */
export const SENDS_BEFORE_CAPTCHA = 10;

interface CaptchaDeps {
  readonly captcha: Captcha | null;
  readonly addresses: Pick<AddressCountRepository, 'count'>;
  readonly now: () => number;
}

/**
 * Refuses with CAPTCHA_REQUIRED where an address that asked for many codes brings no right answer,
 * and with SMS_SEND_FAILED where nobody can say whether it is right.
 */
export async function requireCaptcha(
  { captcha, addresses, now }: CaptchaDeps,
  given: { readonly address: string; readonly captcha?: string | undefined },
): Promise<void> {
  if (captcha === null) return;
  const [network] = addressBlocks(given.address);
  if ((await addresses.count('sms send', network, now())) < SENDS_BEFORE_CAPTCHA) return;
  if (given.captcha === undefined || !(await isRight(captcha, given.captcha, given.address)))
    throw new BusinessError('CAPTCHA_REQUIRED');
}

async function isRight(captcha: Captcha, answer: string, address: string): Promise<boolean> {
  try {
    return await captcha.verify(answer, address);
  } catch (error) {
    if (error instanceof CaptchaUnavailableError) throw new BusinessError('SMS_SEND_FAILED');
    throw error;
  }
}

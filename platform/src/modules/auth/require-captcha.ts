import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import { CaptchaUnavailableError } from '../../ports/captcha/port.ts';
import type { Captcha } from '../../ports/captcha/port.ts';
import type { AddressCountRepository } from './address-count-repository.ts';

/** Sends per address and hour before a captcha is required: enough for one household. */
export const SENDS_BEFORE_CAPTCHA = 10;

interface CaptchaDeps {
  readonly captcha: Captcha | null;
  readonly addresses: Pick<AddressCountRepository, 'count'>;
  readonly now: () => number;
}

/**
 * Throws CAPTCHA_REQUIRED if an address has asked for many codes and sends no correct answer, and
 * SMS_SEND_FAILED if the answer can't be checked.
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

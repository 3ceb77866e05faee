import { z } from 'zod';
import { fetchJson } from '../fetch-json.ts';
import { CaptchaUnavailableError } from './port.ts';
import type { Captcha } from './port.ts';

const verdict = z.object({ success: z.boolean() });

export interface SiteVerifyOptions {
  readonly verifyUrl: string;
  readonly secret: string;
}

/** The `siteverify` protocol, which hCaptcha, Turnstile and reCAPTCHA share. */
export function createSiteVerify({ verifyUrl, secret }: SiteVerifyOptions): Captcha {
  return {
    verify: async (answer, address) => {
      const body = new URLSearchParams({ secret, response: answer, remoteip: address });
      try {
        return verdict.parse(await fetchJson(verifyUrl, { method: 'POST', body })).success;
      } catch (cause) {
        throw new CaptchaUnavailableError({ cause });
      }
    },
  };
}

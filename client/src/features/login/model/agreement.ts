import { AGREEMENT_PLATFORMS } from '@gamebox/contract';

export type Agreement = 'user' | 'privacy';

/**
 * The address of an agreement for a platform (`docs/specification.md#words-on-the-screen`): 3 and
 * 296 have their own.
 */
export function agreementPath(plat: number, agreement: Agreement): string {
  const own = AGREEMENT_PLATFORMS.find((platform) => platform === plat);
  return `/agreements/${own ?? 'default'}/${agreement}.html`;
}

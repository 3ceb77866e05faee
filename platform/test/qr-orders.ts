import { PaymentMethod } from '@gamebox/contract';
import type { CallBody, PaymentOrder, createPaymentOrder } from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import { recharge } from './payer.ts';
import type { Payer } from './payer.ts';
import type { TestPlatform } from './test-platform.ts';

/**
 * A recharge that waits for its QR code to be paid, by Alipay unless `given` names another method.
 */
export async function orderByQr(
  platform: TestPlatform,
  payer: Payer,
  rechargeFen: number,
  given: Partial<CallBody<typeof createPaymentOrder>> = {},
): Promise<PaymentOrder> {
  const method = PaymentMethod.alipay;
  const { data, msg } = await recharge(platform, payer, rechargeFen, { method, ...given });
  if (data === null) throw new Error(msg);
  return data;
}

/** The states of the providers' notices about an order. */
export function noticesAbout(
  db: Database,
  orderNo: string,
): Promise<readonly { readonly state: string; readonly refusal: string | null }[]> {
  return db
    .selectFrom('paymentNotice')
    .select(['state', 'refusal'])
    .where('body', 'like', `%${orderNo}%`)
    .execute();
}

export async function runPaymentJobs({ jobs }: TestPlatform): Promise<void> {
  await jobs['actUponPaymentNotices']?.();
  await jobs['askPaymentProviders']?.();
}

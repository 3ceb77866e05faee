import {
  OrderType,
  createPaymentOrder,
  gameExchangeContent,
  privilegeContent,
  quotePaymentOrder,
  rechargeContent,
} from '@gamebox/contract';
import { z } from 'zod';

/**
 * Each kind of order reads its own content, and refuses other content with PAYMENT_CONTENT_INVALID.
 */
const CONTENTS = [
  { type: OrderType.recharge, content: rechargeContent, title: 'recharge' },
  { type: OrderType.privilege, content: privilegeContent, title: 'privilege' },
  { type: OrderType.gameExchange, content: gameExchangeContent, title: 'game exchange' },
] as const;

/** The bodies of an order's calls, by type. */
export const documentedCreate = byType(createPaymentOrder.body);
export const documentedQuote = byType(quotePaymentOrder.body);

function byType(body: z.ZodObject): z.ZodType {
  return z.xor(
    CONTENTS.map(({ type, content, title }) =>
      body.extend({ type: z.literal(type), content }).meta({ title }),
    ),
  );
}

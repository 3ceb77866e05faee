import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { known } from '../known.ts';
import { clientSystem } from './session.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** Groups of events: logins and devices, real names, money. */
export const securityEventGroup = lazySchema(() => z.enum(['login', 'identity', 'money']));
export type SecurityEventGroup = z.infer<typeof securityEventGroup>;

export const securityEventKind = lazySchema(() =>
  z.enum([
    'login',
    /** Somebody tried to log in; the outcome is the reason of the refusal. */
    'login-refused',
    'logout',
    /** Another session, or all others, was ended. */
    'session-ended',
    'mobile-bound',
    'mobile-changed',
    'verify',
    'paid',
    /** A provider is to pay back. A balance gets it back at once. */
    'refund-asked',
    /** The provider refused; an operator decides how it is paid back. */
    'refund-failed',
    'refunded',
  ]),
);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = lazyObject(() => ({
  eventId: id,
  kind: known(securityEventKind),
  /**
   * For a login the method or the error, for a verification `passed` or the error, for a payment
   * or refund the order's method.
   */
  outcome: z.string(),
  /** What it was about, with masked personal data; empty if the kind says everything. */
  subject: z.string(),
  amountFen: fen.nullable(),
  /** Empty texts for events without a player's client. */
  clientId: z.string(),
  address: z.string(),
  system: known(clientSystem, ''),
  boxVersion: z.string(),
  time,
}));
export type SecurityEvent = z.infer<typeof securityEvent>;

/**
 * Not in the specification: a permanent record of what concerned the account's safety and money.
 */
export const pageSecurityEvents = defineCall({
  method: 'GET',
  path: '/api/web-api/member/security-event/page',
  access: 'login',
  summary: 'The user’s logins, verifications and payments, the latest first',
  query: extendedObject(paging, () => ({ group: securityEventGroup.optional() })),
  result: page(securityEvent),
});

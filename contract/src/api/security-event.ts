import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { known } from '../known.ts';
import { clientSystem } from './session.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/** What may be looked for of it: logins and devices, real names, money. */
export const securityEventGroup = z.enum(['login', 'identity', 'money']);
export type SecurityEventGroup = z.infer<typeof securityEventGroup>;

export const securityEventKind = z.enum([
  'login',
  /** Somebody tried to log in; the outcome says why it was refused. */
  'login-refused',
  'logout',
  /** Another session was ended, or all others. */
  'session-ended',
  'mobile-bound',
  'mobile-changed',
  'verify',
  'paid',
  'refunded',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = lazyObject(() => ({
  eventId: id,
  kind: known(securityEventKind),
  /** Of a login its way or the error, of a verification `passed` or the error, of a payment its method. */
  outcome: z.string(),
  /** What it was about, personal data masked; empty where the kind says all. */
  subject: z.string(),
  amountFen: fen.nullable(),
  /** Empty texts where no player's client was at work. */
  clientId: z.string(),
  address: z.string(),
  system: known(clientSystem, ''),
  boxVersion: z.string(),
  time,
}));
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Not in the specification: what happened to an account's safety and money, kept as it was. */
export const pageSecurityEvents = defineCall({
  method: 'GET',
  path: '/api/web-api/member/security-event/page',
  access: 'login',
  summary: 'The user’s logins, verifications and payments, the latest first',
  query: extendedObject(paging, () => ({ group: securityEventGroup.optional() })),
  result: page(securityEvent),
});

import { z } from 'zod';
import { id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { OPERATOR_RIGHTS, OPERATOR_ROLES } from './rights.ts';

/** The name for the login; lower case, so that no two names look alike. */
export const operatorName = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/);
/** Limited, because a longer password would cost the server more time than it protects. */
export const operatorPassword = z.string().min(12).max(256);
export const operatorRoles = z.array(z.enum(OPERATOR_ROLES)).max(OPERATOR_ROLES.length);

const operator = z.object({
  operatorId: id,
  name: operatorName,
  roles: operatorRoles,
  enabled: z.boolean(),
  createTime: time,
});
export type Operator = z.output<typeof operator>;

export const loginOperator = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/login',
  right: 'open',
  summary: 'Opens a session by password and one-time code',
  body: z.object({
    name: z.string().min(1).max(64),
    password: z.string().min(1).max(256),
    totp: z.string().regex(/^\d{6}$/),
  }),
  result: z.object({ accessToken: z.string(), expiresTime: time }),
});

export const logoutOperator = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/logout',
  right: 'operator',
  summary: 'Ends this session',
  result: z.literal(true),
});

export const getCurrentOperator = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/operator/me',
  right: 'operator',
  summary: 'Who is logged in, and what they may do',
  result: operator.extend({ rights: z.array(z.enum(OPERATOR_RIGHTS)) }),
});

export const pageOperators = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/operator/page',
  right: 'operator.manage',
  summary: 'All operators, the newest first',
  query: paging,
  result: page(operator),
});

export const createOperator = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/create',
  right: 'operator.manage',
  summary: 'Adds an operator; the one-time code’s secret is told this once',
  body: z.object({ name: operatorName, password: operatorPassword, roles: operatorRoles }),
  result: z.object({ operatorId: id, totpUri: z.string() }),
});

export const disableOperator = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/disable',
  right: 'operator.manage',
  summary: 'Keeps an operator from logging in and ends all their sessions',
  body: z.object({ operatorId: id }),
  result: z.literal(true),
});

export const enableOperator = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/enable',
  right: 'operator.manage',
  summary: 'Lets a disabled operator log in again, by the password and secret of before',
  body: z.object({ operatorId: id }),
  result: z.literal(true),
});

export const setOperatorRoles = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/operator/set-roles',
  right: 'operator.manage',
  summary: 'Replaces an operator’s roles, from the next request on',
  body: z.object({ operatorId: id, roles: operatorRoles }),
  result: z.literal(true),
});

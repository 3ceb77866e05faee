import { z } from 'zod';
import { id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';
import { MACHINE_RIGHTS } from './rights.ts';

const machineToken = z.object({
  tokenId: id,
  name: z.string(),
  right: z.enum(MACHINE_RIGHTS),
  gameIds: z.array(id),
  createTime: time,
  lastUsedTime: time.nullable(),
  revokeTime: time.nullable(),
});

const MOST_GAMES = 100;

export const newMachineToken = z
  .object({
    name: line(64),
    right: z.enum(MACHINE_RIGHTS),
    /**
     * The games whose exchanges it may take: at least one with the right `exchange.take`, none with
     * other rights.
     */
    gameIds: z.array(id).max(MOST_GAMES).default([]),
  })
  .refine(({ right, gameIds }) => (right === 'exchange.take') === gameIds.length > 0, {
    path: ['gameIds'],
  });

export const createMachineToken = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/machine-token/create',
  right: 'token.manage',
  summary: 'Makes a token with one right, for a program; it is told this once',
  body: newMachineToken,
  result: z.object({ tokenId: id, token: z.string() }),
});

export const pageMachineTokens = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/machine-token/page',
  right: 'token.manage',
  summary: 'All tokens of programs, the newest first',
  query: paging,
  result: page(machineToken),
});

export const revokeMachineToken = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/machine-token/revoke',
  right: 'token.manage',
  summary: 'Ends a token at once; again is no error',
  body: z.object({ tokenId: id }),
  result: z.literal(true),
});

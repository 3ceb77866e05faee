import type { CallBody, CallResult } from '@gamebox/contract';
import type { createMachineToken, pageMachineTokens } from '@gamebox/contract/admin';
import { MACHINE_RIGHTS } from '@gamebox/contract/admin';
import type { OperatorRight } from '@gamebox/contract/admin';
import type { Paging } from '../../paging.ts';
import { BusinessError } from '../../business-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../audit/service.ts';
import { hashToken, makeToken } from '../session/token.ts';
import type { OperatorDeps } from './deps.ts';

/** Distinguishes it from a session's token, for readers and for scanners of leaked secrets. */
const PREFIX = 'gbm_';

type MachineRight = (typeof MACHINE_RIGHTS)[number];

export interface MachineTokenService {
  /** Throws GAME_NOT_FOUND. */
  readonly create: (
    actor: Actor,
    token: CallBody<typeof createMachineToken>,
  ) => Promise<{ tokenId: number; token: string }>;
  readonly page: (paging: Paging) => Promise<CallResult<typeof pageMachineTokens>>;
  /** Throws MACHINE_TOKEN_NOT_FOUND. */
  readonly revoke: (actor: Actor, tokenId: number) => Promise<void>;
  /** null: no such token, or it was revoked. */
  readonly resolve: (token: string) => Promise<{
    readonly label: string;
    readonly right: OperatorRight;
    readonly gameIds: readonly number[];
  } | null>;
}

export function createMachineTokenService({
  db,
  access,
  audit,
  now,
}: OperatorDeps): MachineTokenService {
  return {
    create: async (actor, { name, right, gameIds: games = [] }) => {
      const token = PREFIX + makeToken();
      const gameIds = [...new Set(games)];
      const stored = { name, right, gameIds, tokenHash: hashToken(token), createTime: now() };
      const tokenId = await inTransaction(db, async (tx) => {
        if ((await access.countGames(tx, gameIds)) < gameIds.length)
          throw new BusinessError('GAME_NOT_FOUND');
        const added = await access.addToken(tx, stored);
        const subject = labelOf(added, name);
        const after = { name, right, ...(gameIds.length > 0 && { gameIds }) };
        await audit.append(tx, actor, { action: 'token.create', subject, after });
        return added;
      });
      return { tokenId, token };
    },
    page: async (paging) => {
      const { total, list } = await access.pageTokens(paging);
      return {
        total,
        list: list.map((row) => Object.assign(row, { right: machineRight(row.right) })),
      };
    },
    revoke: (actor, tokenId) =>
      inTransaction(db, async (tx) => {
        const revoked = await access.revokeToken(tx, tokenId, now());
        if (revoked === undefined) throw new BusinessError('MACHINE_TOKEN_NOT_FOUND');
        const subject = labelOf(tokenId, revoked.name);
        await audit.append(tx, actor, { action: 'token.revoke', subject });
      }),
    resolve: async (token) => {
      if (!token.startsWith(PREFIX)) return null;
      const used = await access.useToken(hashToken(token), now());
      if (used === undefined) return null;
      return { label: labelOf(used.tokenId, used.name), right: used.right, gameIds: used.gameIds };
    },
  };
}

function labelOf(tokenId: number, name: string): string {
  return `token ${String(tokenId)} ${name}`;
}

function machineRight(right: OperatorRight): MachineRight {
  const known = MACHINE_RIGHTS.find((one) => one === right);
  if (known === undefined) throw new Error(`A token of a program has the right ${right}`);
  return known;
}

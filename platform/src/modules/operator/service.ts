import type { CallBody } from '@gamebox/contract';
import type { Operator, OperatorRole, createOperator } from '@gamebox/contract/admin';
import type { Paging } from '../../paging.ts';
import { BusinessError } from '../../business-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Actor } from '../audit/service.ts';
import { totpContext } from './deps.ts';
import type { OperatorDeps } from './deps.ts';
import type { ShownOperator } from './repository.ts';
import { makeToken } from '../session/token.ts';
import { makeTotpSecret, totpUri } from './totp.ts';

type NewOperator = CallBody<typeof createOperator>;

export interface OperatorService {
  readonly page: (paging: Paging) => Promise<{ total: number; list: Operator[] }>;
  /**
   * Throws OPERATOR_EXISTS. Creates a secret unless the caller passes one that it must know before.
   */
  readonly create: (
    actor: Actor,
    operator: NewOperator,
    secret?: string,
  ) => Promise<{ operatorId: number; totpUri: string }>;
  readonly hasPassword: (name: string, password: string) => Promise<boolean>;
  /**
   * Sets a new password and one-time secret, ends the sessions and forgets wrong tries. Throws
   * OPERATOR_NOT_FOUND.
   */
  readonly reset: (actor: Actor, name: string) => Promise<{ password: string; totpUri: string }>;
  /** Throws OPERATOR_NOT_FOUND. */
  readonly enable: (actor: Actor, operatorId: number) => Promise<void>;
  /** Throws OPERATOR_NOT_FOUND, OPERATOR_LAST_ADMIN. */
  readonly disable: (actor: Actor, operatorId: number) => Promise<void>;
  /** Throws OPERATOR_NOT_FOUND, OPERATOR_LAST_ADMIN. */
  readonly setRoles: (actor: Actor, operatorId: number, roles: OperatorRole[]) => Promise<void>;
}

export function createOperatorService(deps: OperatorDeps): OperatorService {
  const { db, operators, access, audit, passwords } = deps;
  return {
    page: operators.page,
    create: (actor, operator, secret = makeTotpSecret()) => create(deps, actor, operator, secret),
    hasPassword: async (name, password) => {
      const hash = await operators.passwordHashOf(name);
      return hash !== undefined && (await passwords.isRight(password, hash));
    },
    reset: (actor, name) => reset(deps, actor, name),
    enable: (actor, operatorId) =>
      inTransaction(db, async (tx) => {
        const before = await lockToChange(deps, tx, operatorId, { enabled: true });
        if (before.enabled) return;
        await operators.change(tx, operatorId, { enabled: true });
        await audit.append(tx, actor, {
          action: 'operator.enable',
          subject: subjectOf(before),
          before: { enabled: before.enabled },
          after: { enabled: true },
        });
      }),
    disable: (actor, operatorId) =>
      inTransaction(db, async (tx) => {
        const before = await lockToChange(deps, tx, operatorId, { enabled: false });
        await operators.change(tx, operatorId, { enabled: false });
        await access.endSessionsOf(tx, operatorId);
        if (!before.enabled) return;
        await audit.append(tx, actor, {
          action: 'operator.disable',
          subject: subjectOf(before),
          before: { enabled: before.enabled },
          after: { enabled: false },
        });
      }),
    setRoles: (actor, operatorId, roles) =>
      inTransaction(db, async (tx) => {
        const before = await lockToChange(deps, tx, operatorId, { roles });
        await operators.change(tx, operatorId, { roles });
        await audit.append(tx, actor, {
          action: 'operator.set-roles',
          subject: subjectOf(before),
          before: { roles: before.roles },
          after: { roles },
        });
      }),
  };
}

async function create(
  { db, operators, audit, passwords, vault, now }: OperatorDeps,
  actor: Actor,
  { name, password, roles }: NewOperator,
  secret: string,
): Promise<{ operatorId: number; totpUri: string }> {
  const stored = {
    name,
    passwordHash: await passwords.hash(password),
    totpCipher: vault.encrypt(secret, totpContext(name)),
    roles,
    createTime: now(),
  };
  const operatorId = await inTransaction(db, async (tx) => {
    const added = await operators.add(tx, stored);
    if (added === null) throw new BusinessError('OPERATOR_EXISTS');
    const subject = subjectOf({ operatorId: added, name });
    await audit.append(tx, actor, { action: 'operator.create', subject, after: { name, roles } });
    return added;
  });
  return { operatorId, totpUri: totpUri(name, secret) };
}

async function reset(
  { db, operators, access, tries, audit, passwords, vault }: OperatorDeps,
  actor: Actor,
  name: string,
): Promise<{ password: string; totpUri: string }> {
  const operatorId = await operators.idOf(name);
  if (operatorId === undefined) throw new BusinessError('OPERATOR_NOT_FOUND');
  const password = makeToken();
  const secret = makeTotpSecret();
  const passwordHash = await passwords.hash(password);
  const totpCipher = vault.encrypt(secret, totpContext(name));
  await inTransaction(db, async (tx) => {
    await operators.change(tx, operatorId, { passwordHash, totpCipher, totpStep: 0 });
    await access.endSessionsOf(tx, operatorId);
    await tries.forget(tx, operatorId);
    await audit.append(tx, actor, {
      action: 'operator.reset',
      subject: subjectOf({ operatorId, name }),
    });
  });
  return { password, totpUri: totpUri(name, secret) };
}

/**
 * If the last admin who can really enter lost the role, nobody could give rights any more: one who has
 * never logged in may have no one-time secret.
 */
async function lockToChange(
  { operators }: OperatorDeps,
  tx: Tx,
  operatorId: number,
  change: { readonly roles?: OperatorRole[]; readonly enabled?: boolean },
): Promise<ShownOperator> {
  const { operator, hasOtherAdmin } = await operators.lock(tx, operatorId);
  if (operator === undefined) throw new BusinessError('OPERATOR_NOT_FOUND');
  if (isAdmin(operator) && !hasOtherAdmin && !isAdmin({ ...operator, ...change }))
    throw new BusinessError('OPERATOR_LAST_ADMIN');
  return operator;
}

function isAdmin({ enabled, roles }: Pick<ShownOperator, 'enabled' | 'roles'>): boolean {
  return enabled && roles.includes('admin');
}

function subjectOf({ operatorId, name }: Pick<ShownOperator, 'operatorId' | 'name'>): string {
  return `operator ${String(operatorId)} ${name}`;
}

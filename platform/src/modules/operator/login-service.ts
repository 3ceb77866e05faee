import { RIGHTS_OF_ROLE } from '@gamebox/contract/admin';
import type { OperatorRight, OperatorRole } from '@gamebox/contract/admin';
import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashToken, makeToken } from '../session/token.ts';
import type { Actor } from '../audit/service.ts';
import { totpContext } from './deps.ts';
import type { OperatorDeps } from './deps.ts';
import type { LoginGates } from './login-gates.ts';
import type { ShownOperator, StoredOperator } from './repository.ts';
import { stepOfCode } from './totp.ts';
import type { TryRules } from './try-repository.ts';

const MINUTE_MS = 60_000;
const SESSION_MS = 8 * 60 * MINUTE_MS;
const IDLE_MS = 30 * MINUTE_MS;
/**
 * Tries of one name: from one address, and from all addresses together on which this operator has
 * never logged in, so that many addresses guess no faster. An operator on a known address is not
 * locked out by the second limit.
 */
const TRIES: TryRules = {
  most: 5,
  windowMs: 15 * MINUTE_MS,
  mostUnproven: 100,
  provenMs: 30 * DAY_MS,
};

interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly totp: string;
}

export interface OperatorLoginService {
  /**
   * Throws OPERATOR_LOGIN_WRONG whatever part was wrong, and also after too many tries;
   * TOO_MANY_REQUESTS, before anything is looked at, while too many others try.
   */
  readonly login: (
    credentials: Credentials,
    address: string,
  ) => Promise<{ accessToken: string; expiresTime: number }>;
  readonly logout: (actor: Actor, token: string) => Promise<void>;
  readonly resolve: (token: string) => Promise<ShownOperator | null>;
  /** Throws UNAUTHORIZED if the session does not exist any more. */
  readonly require: (token: string) => Promise<ShownOperator>;
  readonly removeExpired: () => Promise<void>;
}

/** Its passwords are hashed at once: `gates` holds the tries back before. */
type LoginDeps = OperatorDeps & { readonly gates: Pick<LoginGates, 'run'> };

export function createOperatorLoginService(deps: LoginDeps): OperatorLoginService {
  const { db, access, audit, passwords, now } = deps;
  // Makes an unknown name take as long as a known one.
  const nobodysHash = passwords.hash(makeToken());
  const resolve = async (token: string) => {
    const times = { now: now(), idleSince: now() - IDLE_MS };
    return (await access.useSession(hashToken(token), times)) ?? null;
  };
  /** Counts the try only when its turn has come: one that is refused before is none. */
  const check = async ({ name, password }: Credentials, address: string) => {
    const operator = await deps.tries.count({ name, ...placeOf(deps, address) }, TRIES);
    const hash = operator?.passwordHash ?? (await nobodysHash);
    return { operator, isRight: await passwords.isRight(password, hash) };
  };
  const isKnown = (address: string) =>
    deps.tries.isProven(placeOf(deps, address).block, now() - TRIES.provenMs);
  return {
    login: async (credentials, address) => {
      const { operator, isRight } = await deps.gates.run(
        address,
        () => isKnown(address),
        () => check(credentials, address),
      );
      const { totp } = credentials;
      const step = operator === undefined ? null : readCode(deps, operator, totp);
      if (operator === undefined) throw new BusinessError('OPERATOR_LOGIN_WRONG');
      if (isRight && step !== null) {
        const opened = await openOrGiveBack(deps, operator, { step, address });
        if (opened !== null) return opened;
      }
      await inTransaction(db, (tx) =>
        audit.append(tx, actorOf(operator, address), {
          action: 'operator.login-refused',
          subject: labelOf(operator),
        }),
      );
      throw new BusinessError('OPERATOR_LOGIN_WRONG');
    },
    logout: (actor, token) =>
      inTransaction(db, async (tx) => {
        await access.endSession(tx, hashToken(token));
        await audit.append(tx, actor, { action: 'operator.logout', subject: actor.label });
      }),
    resolve,
    require: async (token) => {
      const operator = await resolve(token);
      if (operator === null) throw new BusinessError('UNAUTHORIZED');
      return operator;
    },
    removeExpired: async () => {
      await access.removeExpired(now());
      await deps.tries.removeOld({
        tried: now() - TRIES.windowMs,
        proven: now() - TRIES.provenMs,
      });
    },
  };
}

function readCode({ vault, realNow }: OperatorDeps, operator: StoredOperator, code: string) {
  const secret = vault.decrypt(operator.totpCipher, totpContext(operator.name));
  return stepOfCode(secret, code, realNow());
}

function placeOf({ now }: OperatorDeps, address: string) {
  const [{ block }] = addressBlocks(address);
  return { block, now: now() };
}

interface Proven {
  readonly step: number;
  readonly address: string;
}

/** If a busy database refuses it, the try does not count: five such tries would lock the operator out. */
async function openOrGiveBack(deps: OperatorDeps, operator: StoredOperator, proven: Proven) {
  try {
    return await open(deps, operator, proven);
  } catch (error) {
    const { block } = placeOf(deps, proven.address);
    // Where this can't be written either, the try stays counted.
    await deps.tries.giveBack(operator.operatorId, block).catch(() => undefined);
    throw error;
  }
}

/** null if the code was used before. */
function open(deps: OperatorDeps, operator: StoredOperator, { step, address }: Proven) {
  const { db, operators, access, tries, audit, now } = deps;
  const accessToken = makeToken();
  const expiresTime = now() + SESSION_MS;
  return inTransaction(db, async (tx) => {
    if (!(await operators.takeStep(tx, operator.operatorId, step))) return null;
    await tries.prove(tx, operator.operatorId, placeOf(deps, address));
    await access.addSession(tx, {
      tokenHash: hashToken(accessToken),
      operatorId: operator.operatorId,
      address,
      createTime: now(),
      lastSeenTime: now(),
      expireTime: expiresTime,
    });
    const actor = actorOf(operator, address);
    await audit.append(tx, actor, { action: 'operator.login', subject: actor.label });
    return { accessToken, expiresTime };
  });
}

export function actorOf(operator: ShownOperator, address: string): Actor {
  return { label: labelOf(operator), address };
}

function labelOf({ operatorId, name }: ShownOperator): string {
  return `operator ${String(operatorId)} ${name}`;
}

export function rightsOf(roles: readonly OperatorRole[]): ReadonlySet<OperatorRight> {
  return new Set(roles.flatMap((role) => RIGHTS_OF_ROLE[role]));
}

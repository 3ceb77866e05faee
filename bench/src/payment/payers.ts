import { randomBytes } from 'node:crypto';
import type { OrderContent } from '@gamebox/contract';
import { sql } from 'kysely';
import { checkCharacter } from '../../../platform/src/china/id-card.ts';
import { createVault } from '../../../platform/src/data-key/vault.ts';
import type { Database } from '../../../platform/src/db/database.ts';
import { createGroundModules } from '../../../platform/src/ground-modules.ts';
import { createLogger } from '../../../platform/src/log/logger.ts';
import type { PaymentDeps } from '../../../platform/src/modules/payment/deps.ts';
import { createSecurityEventRepository } from '../../../platform/src/modules/security-event/repository.ts';
import { createSecurityEventService } from '../../../platform/src/modules/security-event/service.ts';
import { createIdentityRepository } from '../../../platform/src/modules/user/identity-repository.ts';
import { createIdentityService } from '../../../platform/src/modules/user/identity-service.ts';
import { personContext } from '../../../platform/src/modules/user/registry-asking.ts';
import { createOperatorModules } from '../../../platform/src/operator-modules.ts';
import { createPaymentDeps } from '../../../platform/src/payment-modules.ts';
import { createSimulators } from '../../../platform/src/ports/ports.ts';
import { createRewardServices } from '../../../platform/src/reward-services.ts';
import { insertGame, insertServer } from '../../../platform/test/insert-game.ts';

const DIGITS = '11010519900101001';
const ADULT = DIGITS + checkCharacter(DIGITS);
const vault = createVault(randomBytes(32));

/** The parts that make an order, as the platform assembles them; the provider is not asked. */
export function paymentDepsOf(db: Database): PaymentDeps {
  const now = Date.now;
  const deps = { db, now, log: createLogger('error'), publicUrl: 'http://127.0.0.1' };
  const ground = createGroundModules(deps);
  const simulators = createSimulators({ ...deps, dataDir: null });
  const { audit } = createOperatorModules({ ...deps, vault });
  const repository = createSecurityEventRepository(db);
  const events = createSecurityEventService({ db, repository, audit, now });
  const identities = createIdentityService({
    db,
    repository: createIdentityRepository(db),
    registry: simulators.identityRegistry,
    activity: ground.activity,
    events,
    vault,
    now,
  });
  const { coupons } = createRewardServices(deps, ground);
  const ports = { ...simulators, captcha: null };
  return createPaymentDeps({ ...deps, ports }, ground, {
    identities,
    coupons,
    kinds: [],
    listeners: [],
  });
}

export interface BenchPayer {
  readonly userId: number;
  readonly content: OrderContent;
}

/** Verified players, each with an account in one game. */
export async function insertPayers(db: Database, count: number): Promise<readonly BenchPayer[]> {
  const gameId = await insertGame(db, { name: '压测' });
  const serverId = await insertServer(db, gameId, '一区');
  const { rows } = await sql<{ userId: number }>`
    insert into user_account (nickname, avatar, plat, register_time)
    select '压测玩家', '', 1, 1 from generate_series(1, ${count}::int4) returning user_id`.execute(
    db,
  );
  const userIds = rows.map(({ userId }) => userId);
  const encrypt = (userId: number, text: string, part: 'name' | 'id-card') =>
    vault.encrypt(text, personContext(userId, part));
  await sql`
    insert into identity_submission
      (user_id, state, name_cipher, id_card_cipher, id_card_hmac, submit_time, answer_time)
    select user_id, 'passed', name, card, int8send(user_id), 1, 1 from unnest(
      ${userIds}::int8[], ${userIds.map((id) => encrypt(id, '压测', 'name'))}::bytea[],
      ${userIds.map((id) => encrypt(id, ADULT, 'id-card'))}::bytea[]
    ) as given (user_id, name, card)`.execute(db);
  await sql`
    insert into game_account (game_id, server_id, user_id, account, password_hash, create_time)
    select ${gameId}::int8, ${serverId}::int8, user_id, 'bench' || user_id, '', 1
    from unnest(${userIds}::int8[]) user_id`.execute(db);
  await sql`
    insert into recharge_offer (from_time, amounts, tiers)
    values (0, '[1000]', '[{"fromFen": 1000, "percent": 5}]')`.execute(db);
  return userIds.map((userId) => ({
    userId,
    content: { gameId, serverId, account: `bench${String(userId)}`, rechargeFen: 1_000 },
  }));
}

/** Ends waiting orders, so that the next round begins like the first. */
export async function closeOrders(db: Database): Promise<void> {
  await sql`delete from payment_task`.execute(db);
  await sql`update payment_order set state = 2, close_time = create_time where state = 0`.execute(
    db,
  );
  await sql`vacuum analyze payment_order, payment_task`.execute(db);
}

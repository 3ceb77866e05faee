import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { BusinessError } from '../business-error.ts';
import type { Unit } from '../modules/ledger/units.ts';
import type { UserAccountTable } from './schema.ts';
import { sendAhead } from './sent-ahead.ts';
import type { Tx } from './transaction.ts';

/*
 * The platform's locks. Each is held until its transaction ends. A transaction takes those it needs in
 * the order of this list, from the top down; so no two transactions can wait for each other. What it
 * holds already it may take again. Four places of the list are also taken inside functions of the
 * database: ID number (2) and then user (4) by `payment_start` (migration 0127); users (4) by
 * `reward_give` and ledger accounts (9) by `ledger_post` (migration 0117) and `ledger_lock` (migration
 * 0148), several of them in the order of their ids; users (4) whom nobody else holds by
 * `user_lock_free` (migration 0143); and lottery rounds (8), which draws share, by `lottery_hold`
 * (migration 0147).
 *
 *   1. demo world
 *   2. ID number
 *   3. mobile
 *   4. user
 *   5. payment order
 *   6. promoter
 *   7. an invited player's marks
 *   8. lottery round
 *   9. ledger accounts, by id
 *   10. stock, by id
 *   11. gift code
 *   12. order
 *   13. game
 *   14. a game's exchanges
 *   15. banner
 *   16. news article
 *   17. operators
 *   18. audit log
 *
 * Each write of an encrypted value shares the row of `data_key` (`refuse_other_key`, migration 0178),
 * wherever it comes: only `rotate-data-key` changes that row, and takes nothing but the audit log after it.
 *
 * What a player's payment brings the inviter locks the inviter (4 to 9) after the player (4 to 9).
 * The inviter's account is always the older one (a check of `invitation`), so this goes one way.
 */

/** Platforms that share a database start at once: one writes the demo world, the others wait. */
export async function lockDemoWorld(tx: Tx): Promise<void> {
  await lockKey(tx, 'demo world');
}

/**
 * Serializes submissions of one ID number by any user, and a minor's orders over all accounts of
 * that person: `payment_start` locks the same key. Takes the keyed hash.
 */
export async function lockIdCard(tx: Tx, idCardHmac: Buffer): Promise<void> {
  await lockKey(tx, `identity ${idCardHmac.toString('hex')}`);
}

/**
 * Serializes sends of SMS codes to a mobile, and tries of them. A mobile's first send has no row
 * that could be locked.
 */
export async function lockMobile(tx: Tx, mobile: string): Promise<void> {
  await lockKey(tx, `sms ${mobile}`);
}

/** Serializes changes of one user. Rows that only refer to the user do not wait. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('userAccount')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * The same for the user with a mobile or a WeChat id, for a login. Undefined if there is none, also if
 * the mobile went to another account while this waited.
 */
export async function lockUserBy(
  tx: Tx,
  key: 'mobile' | 'wechatId',
  value: string | null,
): Promise<Selectable<UserAccountTable> | undefined> {
  return tx
    .selectFrom('userAccount')
    .selectAll()
    .where(key, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The same for what the player asks for. Throws USER_DISABLED where an operator has disabled the
 * account since the call's session was looked at.
 */
export async function lockEnabledUser(tx: Tx, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('userAccount')
    .select('enabled')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user?.enabled !== true) throw new BusinessError('USER_DISABLED');
}

/**
 * Locks those of the users who are enabled and not locked by others, and returns them. It waits for
 * nobody, so the order does not matter.
 */
export async function lockFreeUsers(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows: free } = await sql<{ userId: number }>`
    select user_id from user_lock_free(${userIds}::int8[]) user_id`.execute(tx);
  return new Set(free.map(({ userId }) => userId));
}

/** Serializes what one player's invitations give. Returns the promoter's debt. */
export async function lockPromoter(tx: Tx, userId: number): Promise<number> {
  const { debt } = await tx
    .selectFrom('promoter')
    .select('debt')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return debt;
}

/**
 * Serializes the bindings to one inviter of players who share a device, a mobile or an ID number:
 * the later one sees the earlier. Players who share nothing, and changes of the inviter, do not wait.
 */
export async function lockInvitedMarks(
  tx: Tx,
  { invitedId, inviterId }: { readonly invitedId: number; readonly inviterId: number },
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(
        format('invited by %s %s %s', ${inviterId}::int8, kind, encode(mark, 'hex')), 0) as key
      from person_mark where user_id = ${invitedId} order by key) as wanted`.execute(tx);
}

/** Locks all accounts of the players, for who takes a lock that comes after accounts and posts then. */
export async function lockAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sendAhead(tx, sql`select ledger_lock(${userIds}::int8[])`);
}

/**
 * Returns a player's balance of a unit. Until the transaction ends only its own postings change it.
 */
export async function lockBalance(tx: Tx, userId: number, unit: Unit): Promise<number> {
  const account = await tx
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', userId)
    .where('unit', '=', unit)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/**
 * Locks an order of money, after its user. An order's user never changes, so it can be read without
 * a lock to know whom to lock first.
 */
export async function lockPaymentOrder(tx: Tx, orderId: number): Promise<void> {
  await tx
    .selectFrom('paymentOrder')
    .select('orderId')
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .execute();
}

/** Waits for the draws of a round that are under way, which share its lock. */
export async function lockRound(tx: Tx, roundId: number): Promise<void> {
  await lockKey(tx, `lottery round ${String(roundId)}`);
}

/** Returns what is left of a stock, and locks it only if something is left. */
export async function lockStock(tx: Tx, stockId: number): Promise<number> {
  const stock = await tx
    .selectFrom('stock')
    .select('remaining')
    .where('stockId', '=', stockId)
    .where('remaining', '>', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return stock?.remaining ?? 0;
}

/**
 * Locks a free code of a gift pack. It skips codes that other transactions hold, so that players do
 * not wait for each other; undefined if none is left.
 */
export async function lockFreeGiftCode(tx: Tx, giftPackId: number): Promise<number | undefined> {
  const free = await tx
    .selectFrom('giftCode')
    .select('giftCodeId')
    .where('giftPackId', '=', giftPackId)
    .where('userId', 'is', null)
    .orderBy('giftCodeId')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return free?.giftCodeId;
}

/**
 * The places of the old counts of addresses that nobody else holds, for a clean-up: who counts takes a
 * network and then its site, in no order that a clean-up could keep.
 */
export function freeAddressCounts(until: number): RawBuilder<unknown> {
  return sql`select ctid from address_count where window_start <= ${until} for update skip locked`;
}

/** Serializes the registrations of a game's releases. False if there is no such game. */
export async function lockGame(tx: Tx, gameId: number): Promise<boolean> {
  const game = await tx
    .selectFrom('game')
    .select('gameId')
    .where('gameId', '=', gameId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return game !== undefined;
}

/** Serializes the refunds that are asked for with the same id, in whatever spelling, of whatever orders. */
export async function lockRefundRequest(tx: Tx, requestId: string): Promise<void> {
  await lockKey(tx, `refund request ${requestId.toLowerCase()}`);
}

/** Serializes the requests in which a game's server takes what players exchanged. */
export async function lockGameExchanges(tx: Tx, gameId: number): Promise<void> {
  await lockKey(tx, `game exchanges ${String(gameId)}`);
}

/** Serializes the changes of a banner. */
export async function lockBanner(tx: Tx, bannerId: number): Promise<void> {
  const banner = tx.selectFrom('banner').select('bannerId').where('bannerId', '=', bannerId);
  await banner.forNoKeyUpdate().execute();
}

/** Serializes the changes of an article; a banner that is to lead to it waits as well. */
export async function lockNews(tx: Tx, newsId: number): Promise<void> {
  await tx.selectFrom('news').select('newsId').where('newsId', '=', newsId).forUpdate().execute();
}

/** Serializes changes of operators: two admins must not remove each other's last rights. */
export async function lockOperators(tx: Tx): Promise<void> {
  await lockKey(tx, 'operators');
}

/** Serializes what operators ask for with the same id, in whatever spelling. */
export async function lockOperatorRequest(tx: Tx, requestId: string): Promise<void> {
  await lockKey(tx, `operator request ${requestId.toLowerCase()}`);
}

/** Serializes the entries: each contains the hash of the one before. */
export async function lockAuditLog(tx: Tx): Promise<void> {
  await lockKey(tx, 'audit log');
}

async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

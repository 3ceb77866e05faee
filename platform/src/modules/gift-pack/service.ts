import { Validity } from '@gamebox/contract';
import type { CallResult, ErrorKey, GiftPack, receiveGiftPack } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockFreeGiftCode, lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { GiftPackRepository, GiftPackRow, GiftPackView } from './repository.ts';

type Received = CallResult<typeof receiveGiftPack>;

interface Search {
  readonly gameId?: number | undefined;
  readonly validity?: Validity | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}
type Found = Promise<{ total: number; list: GiftPack[] }>;

export interface GiftPackService {
  /** As `userId` sees them; null: not logged in. */
  readonly page: (userId: number | null, search: Search) => Found;
  readonly pageOwn: (userId: number, search: Search) => Found;
  readonly listGames: () => ReturnType<GiftPackRepository['listGames']>;
  /**
   * Gives a code of the pack to the player; a repeated call returns the same code. Throws
   * GIFT_PACK_NOT_FOUND, GIFT_PACK_NOT_OPEN, GIFT_PACK_EXPIRED, GIFT_PACK_NONE_LEFT.
   */
  readonly receive: (userId: number, giftPackId: number) => Promise<Received>;
  /**
   * Adds codes to a pack's stock, all or none; skips codes that the game already has in any pack.
   * Throws GIFT_PACK_NOT_FOUND.
   */
  readonly importCodes: (
    actor: Actor,
    giftPackId: number,
    codes: readonly string[],
  ) => Promise<{ added: number; repeated: number }>;
}

interface GiftPackDeps {
  readonly db: Database;
  readonly repository: GiftPackRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly now: () => number;
}

export function createGiftPackService(deps: GiftPackDeps): GiftPackService {
  const { repository, now } = deps;
  return {
    page: (userId, search) => page(deps, { userId: userId ?? 0, own: false }, search),
    pageOwn: (userId, search) => page(deps, { userId, own: true }, search),
    listGames: () => repository.listGames(now()),
    receive: (userId, giftPackId) => receive(deps, userId, giftPackId),
    importCodes: (actor, giftPackId, codes) => importCodes(deps, actor, giftPackId, codes),
  };
}

async function page(
  { repository, now }: GiftPackDeps,
  whose: { readonly userId: number; readonly own: boolean },
  { gameId, validity, pageNo, pageSize }: Search,
): Found {
  const at = now();
  const paging = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { total, list } = await repository.page({
    ...whose,
    gameId: gameId ?? null,
    validity: validity ?? null,
    now: at,
    ...paging,
  });
  return { total, list: list.map((row) => describe(row, at)) };
}

/** Returns an earlier code before it checks anything of the pack. */
function receive(
  { db, repository, now }: GiftPackDeps,
  userId: number,
  giftPackId: number,
): Promise<Received> {
  return inTransaction(db, async (tx) => {
    await lockEnabledUser(tx, userId);
    const pack = await repository.find(tx, giftPackId);
    if (pack === undefined) throw new BusinessError('GIFT_PACK_NOT_FOUND');
    const { usage, validUntil } = pack;
    const known = await repository.findReceived(tx, userId, giftPackId);
    if (known !== undefined) return { ...known, usage, validUntil };
    const receiveTime = now();
    refuseUnlessOpen(pack, receiveTime);
    const giftCodeId = await lockFreeGiftCode(tx, giftPackId);
    if (giftCodeId === undefined) throw new BusinessError('GIFT_PACK_NONE_LEFT');
    const code = await repository.give(tx, giftCodeId, userId, receiveTime);
    return { code, usage, receiveTime, validUntil };
  });
}

const REFUSALS: Readonly<Record<Exclude<Validity, 0>, ErrorKey>> = {
  [Validity.expired]: 'GIFT_PACK_EXPIRED',
  [Validity.notOpen]: 'GIFT_PACK_NOT_OPEN',
};

function refuseUnlessOpen(pack: GiftPackRow, at: number): void {
  if (!pack.shown) throw new BusinessError('GIFT_PACK_NOT_FOUND');
  const validity = validityOf(pack, at);
  if (validity !== Validity.valid) throw new BusinessError(REFUSALS[validity]);
}

function importCodes(
  { db, repository, audit }: GiftPackDeps,
  actor: Actor,
  giftPackId: number,
  codes: readonly string[],
): Promise<{ added: number; repeated: number }> {
  return inTransaction(db, async (tx) => {
    const pack = await repository.find(tx, giftPackId);
    if (pack === undefined) throw new BusinessError('GIFT_PACK_NOT_FOUND');
    const added = await repository.addCodes(tx, pack, codes);
    const after = { added, repeated: codes.length - added };
    const subject = `gift pack ${String(giftPackId)}`;
    await audit.append(tx, actor, { action: 'gift-pack.import-codes', subject, after });
    return after;
  });
}

function validityOf(
  { validFrom, validUntil }: Pick<GiftPackRow, 'validFrom' | 'validUntil'>,
  at: number,
): Validity {
  if (at >= validUntil) return Validity.expired;
  return at < validFrom ? Validity.notOpen : Validity.valid;
}

function describe({ code, receiveTime, ...row }: GiftPackView, at: number): GiftPack {
  const { usage, validUntil } = row;
  const received =
    code === null || receiveTime === null ? null : { code, usage, receiveTime, validUntil };
  return { ...row, validity: validityOf(row, at), received };
}

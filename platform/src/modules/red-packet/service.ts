import type { RedPacket } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import { drawValue } from '../reward/rules.ts';
import type { RedPacketRepository, RedPacketRow } from './repository.ts';

interface Issue {
  readonly userId: number;
  readonly grantId: number;
  readonly place: number;
  readonly title: string;
  /** Fen, both limits included. */
  readonly least: number;
  readonly most: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface RedPacketService {
  /** Only the reward module calls it. Returns the id. */
  readonly issue: (tx: Tx, issue: Issue) => Promise<number>;
  /** The red packets of a grant by their places in it. */
  readonly listIds: (tx: Tx, grantId: number) => Promise<ReadonlyMap<number, number>>;
  /**
   * Draws the amount and adds it to the balance; a repeated call returns the same amount. Throws
   * RED_PACKET_NOT_FOUND.
   */
  readonly open: (userId: number, redPacketId: number) => Promise<RedPacket>;
  /** What each of these that was opened gave, in fen, by its id. */
  readonly openedValues: (redPacketIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  readonly page: (search: {
    readonly userId: number;
    readonly pageNo: number;
    readonly pageSize: number;
  }) => Promise<{ total: number; list: RedPacket[] }>;
}

export interface RedPacketDeps {
  readonly db: Database;
  readonly repository: RedPacketRepository;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly now: () => number;
}

export function createRedPacketService(deps: RedPacketDeps): RedPacketService {
  const { db, repository } = deps;
  return {
    issue: (tx, { least, most, time, ...packet }) =>
      repository.add(tx, { ...packet, minValue: least, maxValue: most, createTime: time }),
    listIds: async (tx, grantId) => {
      const rows = await repository.listOfGrant(tx, grantId);
      return new Map(rows.map(({ place, redPacketId }) => [place, redPacketId]));
    },
    open: (userId, redPacketId) =>
      inTransaction(db, async (tx) => {
        await lockEnabledUser(tx, userId);
        const packet = await repository.find(tx, userId, redPacketId);
        if (packet === undefined) throw new BusinessError('RED_PACKET_NOT_FOUND');
        return describe(packet.openTime === null ? await open(deps, tx, packet) : packet);
      }),
    openedValues: async (redPacketIds) => {
      const opened = redPacketIds.length === 0 ? [] : await repository.listOpened(redPacketIds);
      return new Map(opened.map(({ redPacketId, value }) => [redPacketId, value ?? 0]));
    },
    page: async ({ userId, ...paging }) => {
      const { total, list } = await repository.page(userId, paging);
      return { total, list: list.map(describe) };
    },
  };
}

/** The user must be locked. */
async function open(
  { repository, ledger, now }: RedPacketDeps,
  tx: Tx,
  packet: RedPacketRow,
): Promise<RedPacketRow> {
  const { userId, redPacketId, minValue, maxValue, title } = packet;
  const value = drawValue({ value: null, minValue, maxValue });
  const { movementId } = await ledger.post(tx, {
    businessKey: `red-packet:${String(redPacketId)}`,
    kind: 'redPacket',
    note: `红包：${title}`,
    entries: [
      { userId, unit: 'fen', amount: value },
      { house: 'rewards', unit: 'fen', amount: -value },
    ],
  });
  const opening = { openTime: now(), value, movementId };
  await repository.open(tx, redPacketId, opening);
  return { ...packet, ...opening };
}

function describe(packet: RedPacketRow): RedPacket {
  const { redPacketId, title, minValue, maxValue, createTime, openTime, value } = packet;
  return { redPacketId, title, minValue, maxValue, createTime, openTime, value };
}

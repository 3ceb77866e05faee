import { createHash } from 'node:crypto';
import type { PointsOrderSource } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import { sealContact } from '../address/contact.ts';
import type { OrderDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

export interface NewOrder {
  readonly userId: number;
  readonly source: PointsOrderSource;
  /** Says what the order is for, once: `draw:77`. */
  readonly sourceKey: string;
  /** What was asked for, which must be the same when it is asked for again; becomes JSON. */
  readonly content: readonly unknown[];
  readonly goodsName: string;
  readonly picture: string;
  readonly quantity: number;
  /** What was paid for all of it; 0 of a prize. */
  readonly points: number;
  /** Sent by post. */
  readonly physical: boolean;
  /** One of the user's own; null: none needed, or chosen later by `setAddress`. */
  readonly addressId: number | null;
  /** Of goods of the shop. */
  readonly goods?: {
    readonly goodsId: number;
    readonly versionId: number;
    readonly stockId: number;
  };
}

export interface Created {
  readonly orderId: number;
  /** The same was asked for before; nothing is written this time. */
  readonly repeated: boolean;
}

export async function create(deps: OrderDeps, tx: Tx, order: NewOrder): Promise<Created> {
  const { repository, now } = deps;
  const { userId, source, sourceKey, goodsName, picture, quantity, points, physical } = order;
  const { content, goods } = order;
  const first = await repository.findBySource(tx, sourceKey);
  if (first !== undefined) {
    refuseOther(first, order);
    return { orderId: first.orderId, repeated: true };
  }
  const orderId = await repository.add(tx, {
    userId,
    source,
    sourceKey,
    goodsName,
    picture,
    quantity,
    points,
    physical,
    goodsId: goods?.goodsId ?? null,
    versionId: goods?.versionId ?? null,
    stockId: goods?.stockId ?? null,
    contentHash: hashOf(content),
    state: 'created',
    contactCipher: await contactOf(deps, tx, order),
    carrier: null,
    trackingNumber: null,
    createTime: now(),
    sendTime: null,
    receiveTime: null,
    closeTime: null,
  });
  return { orderId, repeated: false };
}

/** Throws ORDER_REQUEST_USED where the order of this key was made of something else. */
export function refuseOther(
  { userId, contentHash }: OrderRow,
  asked: Pick<NewOrder, 'userId' | 'content'>,
): void {
  if (userId !== asked.userId || !contentHash.equals(hashOf(asked.content)))
    throw new BusinessError('ORDER_REQUEST_USED');
}

async function contactOf(
  { addresses, vault }: OrderDeps,
  tx: Tx,
  { userId, physical, addressId }: NewOrder,
): Promise<Buffer | null> {
  if (!physical || addressId === null) return null;
  return sealContact(vault, userId, await addresses.read(tx, userId, addressId));
}

function hashOf(content: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

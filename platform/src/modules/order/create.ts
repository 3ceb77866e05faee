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
  /** A unique key of what the order is for: `draw:77`. */
  readonly sourceKey: string;
  /** The content of the request, which must be the same in a repeated request; stored as JSON. */
  readonly content: readonly unknown[];
  readonly goodsName: string;
  readonly picture: string;
  readonly quantity: number;
  /** The price of the whole order; 0 for a prize. */
  readonly points: number;
  /** Sent by post. */
  readonly physical: boolean;
  /** One of the user's addresses; null: none is needed, or `setAddress` sets it later. */
  readonly addressId: number | null;
  /** The version of the address that the player saw; undefined: any. */
  readonly addressVersion?: string | undefined;
  /** For goods of the shop. */
  readonly goods?: {
    readonly goodsId: number;
    readonly versionId: number;
    readonly stockId: number;
  };
}

export interface Created {
  readonly orderId: number;
  /** True: it had been ordered before, and nothing is written this time. */
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

/** Throws ORDER_REQUEST_USED if the order of this key has another content. */
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
  { userId, physical, addressId, addressVersion }: NewOrder,
): Promise<Buffer | null> {
  if (!physical || addressId === null) return null;
  const contact = await addresses.read(tx, userId, { addressId, addressVersion });
  return sealContact(vault, userId, contact);
}

function hashOf(content: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

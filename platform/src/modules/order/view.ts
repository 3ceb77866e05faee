import { OrderType } from '@gamebox/contract';
import type { PointsOrder, PointsOrderAction } from '@gamebox/contract';
import type { Vault } from '../../data-key/vault.ts';
import { maskContact, openContact } from '../address/contact.ts';
import type { OrderRow } from './repository.ts';
import { TRANSITIONS } from './states.ts';

/** An order as its player sees it. */
export function describeOrder(vault: Vault, order: OrderRow): PointsOrder {
  const { orderId, source, goodsId, goodsName, picture, quantity, points, physical } = order;
  const { state, carrier, trackingNumber, createTime, sendTime, receiveTime, closeTime } = order;
  const { contactCipher, userId } = order;
  return {
    orderId,
    orderType: OrderType.gameExchange,
    source,
    goodsId,
    goodsName,
    picture,
    quantity,
    points,
    physical,
    state,
    actions: actionsOf(order),
    address: contactCipher === null ? null : maskContact(openContact(vault, userId, contactCipher)),
    carrier,
    trackingNumber,
    createTime,
    sendTime,
    receiveTime,
    closeTime,
  };
}

/** A player can't close a prize: nothing was paid that could be given back. */
export function actionsOf({ source, state, physical }: OrderRow): PointsOrderAction[] {
  const isPrize = source === 'lottery';
  const allowed: Readonly<Record<PointsOrderAction, boolean>> = {
    receive: state === TRANSITIONS.receive.from,
    close: !isPrize && state === TRANSITIONS.close.from,
    setAddress: isPrize && physical && state === 'created',
  };
  return (['receive', 'close', 'setAddress'] as const).filter((action) => allowed[action]);
}

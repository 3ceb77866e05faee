import type { PointsGoods } from '@gamebox/contract';
import { EXCHANGE_QUANTITY_LIMIT, exchangePointsGoods } from '@gamebox/contract';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { AddressChoice } from '../../../features/address/components/address-choice.tsx';
import type { ShownAddress } from '../../../features/address/model/use-chosen-address.ts';
import { useChosenAddress } from '../../../features/address/model/use-chosen-address.ts';
import { useExchange } from '../../../features/points-shop/api/exchange.ts';
import { useSpender } from '../../../features/session/api/spender.ts';
import { showGain } from '../../../features/reward/model/gain-store.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';
import { useKeptRequest } from '../../../shared/lib/kept-request.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';
import styles from './exchange-dialog.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

export interface ExchangeDialogProps {
  goods: PointsGoods;
  /** The player's points; null until known. */
  owned: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before points are spent: price, remaining points, quantity and address. */
export function ExchangeDialog({ goods, owned, open, onOpenChange }: ExchangeDialogProps) {
  const [quantity, setQuantity] = useState(1);
  const { address, choose } = useChosenAddress();
  const { exchange, isUnanswered, ready, delay } = useExchangeOnce(goods);
  const most = mostOf(goods, owned);
  const price = goods.points * quantity;
  const sentTo = goods.physical ? address : null;
  const unaddressed = goods.physical && address === null;
  // An exchange without an answer may already count in points and limits.
  const beyond = quantity > most && !isUnanswered(quantity, sentTo);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setQuantity(1);
      }}
      title={`用 ${formatCount(price)} 积分兑换？`}
      confirmText={`兑换 · ${formatCount(price)} 积分`}
      disabled={unaddressed || beyond || !ready}
      onConfirm={() => exchange(quantity, sentTo)}
    >
      <div className={styles.goods}>
        <Cover src={pictureUrl(goods.picture)} name={goods.name} decorative ratio="1/1" />
        <div className={styles.text}>
          <b>{goods.name}</b>
          <span>{goods.description}</span>
          {most > 1 && <Quantity value={quantity} most={most} onChange={setQuantity} />}
        </div>
      </div>
      <dl className={styles.sum}>
        <dt>现有积分</dt>
        <dd data-figures>{formatCount(owned)}</dd>
        <dt>兑换后剩余</dt>
        <dd data-figures>{formatCount(owned === null ? null : Math.max(0, owned - price))}</dd>
      </dl>
      {goods.physical && open && (
        <AddressChoice value={address?.addressId ?? null} onChange={choose} />
      )}
      {delay !== null && <FailureNote text={delay} />}
    </ConfirmDialog>
  );
}

/** One press makes one order: while its answer is unknown, the same request is sent again. */
function useExchangeOnce({ goodsId, name, picture, physical, points }: PointsGoods) {
  const stores = useStores();
  const { mutateAsync } = useExchange();
  const refresh = useRefreshAccount();
  const { userId, delay } = useSpender();
  const requests = useKeptRequest(exchangePointsGoods, userId);
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const wishOf = (quantity: number, sentTo: ShownAddress | null) => {
    return { goodsId, quantity, ...(sentTo === null ? {} : { addressId: sentTo.addressId }) };
  };
  const exchange = async (quantity: number, sentTo: ShownAddress | null) => {
    if (requests === null) throw new Error(delay ?? '');
    const wish = wishOf(quantity, sentTo);
    const content = JSON.stringify(wish);
    try {
      await mutateAsync(
        requests.take(content, (requestId) => ({ ...wish, ...sentTo, points, requestId })),
      );
      requests.settle(content);
      setUnanswered(null);
    } catch (error) {
      if (businessCode(error) !== null) requests.settle(content);
      setUnanswered(isPassing(error) ? content : null);
      if (isPassing(error))
        throw new Error('没有收到响应，请重试；不会重复扣除积分', { cause: error });
      throw error;
    } finally {
      refresh();
    }
    showGain(stores, {
      title: '兑换成功',
      note: physical ? '我们会尽快寄出，进度在“我的记录”里' : '已存入您的账户',
      points: 0,
      rewards: [],
      things: [{ name: quantity > 1 ? `${name} × ${quantity}` : name, picture }],
    });
  };
  return {
    exchange,
    /** The page knows who exchanges; until then `delay` says why a longer wait. */
    ready: requests !== null,
    delay,
    isUnanswered: (quantity: number, sentTo: ShownAddress | null) =>
      unanswered === JSON.stringify(wishOf(quantity, sentTo)),
  };
}

function mostOf({ stock, remaining, points }: PointsGoods, owned: number | null): number {
  const affordable = owned === null ? null : Math.floor(owned / points);
  const limits = [stock, remaining, affordable].filter((limit) => limit !== null);
  return Math.min(...limits, EXCHANGE_QUANTITY_LIMIT);
}

function Quantity(props: { value: number; most: number; onChange: (value: number) => void }) {
  const { value, most, onChange } = props;
  return (
    <span className={styles.quantity}>
      <IconButton
        size="s"
        label="少一件"
        icon={<Minus />}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <output data-figures>{formatCount(value)} 件</output>
      <IconButton
        size="s"
        label="多一件"
        icon={<Plus />}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </span>
  );
}

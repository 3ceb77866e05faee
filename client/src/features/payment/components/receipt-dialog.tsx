import type { PaymentOrder } from '@gamebox/contract';
import { OrderType } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { formatDated } from '@gamebox/ui/lib/format-time.ts';
import { Printer } from 'lucide-react';
import { amountInWords } from '../model/amount-in-words.ts';
import { CHINA_ZONE } from '../../../shared/domain/china-time.ts';
import { isMoney, methodLook, priceText } from '../../../shared/domain/payment-method.ts';
import { orderText } from '../model/order-text.ts';
import { Detail } from './detail.tsx';
import { DiscountDetails } from './discount-details.tsx';
import { RefundDetails } from './refund-details.tsx';
import { gotAmount } from './gets-list.tsx';
import './receipt-print.css';
import styles from './receipt.module.css';

export interface ReceiptDialogProps {
  order: PaymentOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A receipt that the player may keep or hand in; printed it is a separate page. */
export function ReceiptDialog({ order, open, onOpenChange }: ReceiptDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="收据"
      width={560}
      actions={
        <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <Receipt order={order} />
    </Dialog>
  );
}

const typeNames: Readonly<Record<OrderType, string>> = {
  [OrderType.recharge]: '平台币充值',
  [OrderType.privilege]: '红钻特权',
  [OrderType.gameExchange]: '游戏币兑换',
};

function Receipt({ order }: { order: PaymentOrder }) {
  const { method, amountFen, paidTime, refunds, tradeNo } = order;
  const isPaid = paidTime !== null;
  // For an order that was never paid, the received money is what is being refunded.
  const receivedFen = isPaid
    ? amountFen
    : refunds.reduce((sum, { refundFen }) => sum + refundFen, 0);
  const returnedFen = refunds
    .filter(({ state, cause }) => state === 'done' && (!isPaid || cause === 'asked'))
    .reduce((sum, { refundFen }) => sum + refundFen, 0);
  const netFen = receivedFen - returnedFen;
  const receivedTime = paidTime ?? refunds[0]?.createTime ?? null;
  return (
    <article className={styles.receipt} data-receipt aria-label="收据内容">
      <header className={styles.head}>
        <b className={styles.issuer}>GAMEBOX 游戏盒子</b>
        <span>付款收据</span>
      </header>
      <dl className={styles.lines}>
        <Detail name="订单号" value={order.orderNo} />
        <Detail
          name={isPaid ? '支付时间' : '收到付款'}
          value={receivedTime === null ? '—' : formatDated(receivedTime, CHINA_ZONE)}
        />
        <Detail name="支付方式" value={methodLook(method).name} />
        {tradeNo !== null && <Detail name={`${methodLook(method).name}交易号`} value={tradeNo} />}
        <Detail name="项目" value={order.type === null ? order.subject : typeNames[order.type]} />
        {order.details.map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
        {(isPaid ? order.gets : []).map((line) => (
          <Detail
            key={`${line.name}/${String(line.bonus)}`}
            name={line.bonus ? `${line.name}（返利）` : line.name}
            value={gotAmount(line)}
          />
        ))}
        <DiscountDetails order={order} />
        <RefundDetails order={order} />
        <Detail name="状态" value={orderText(order).text} />
        {returnedFen > 0 && (
          <>
            <Detail name="实付金额" value={priceText(method, receivedFen)} />
            <Detail name="已退款" value={`−${priceText(method, returnedFen)}`} />
          </>
        )}
      </dl>
      <p className={styles.total}>
        <span>{returnedFen > 0 ? '净额' : '实付金额'}</span>
        <b data-figures>{priceText(method, netFen)}</b>
        {isMoney(method) && <span className={styles.text}>人民币 {amountInWords(netFen)}</span>}
      </p>
      <footer className={styles.foot}>本收据由订单记录生成，不作为发票使用</footer>
    </article>
  );
}

import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { DialogFoot } from '@gamebox/ui/dialog-foot.tsx';
import { formatCountdown } from '@gamebox/ui/lib/format-time.ts';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import { useMediaQuery } from '@gamebox/ui/lib/use-media-query.ts';
import { Money } from '@gamebox/ui/money.tsx';
import { QrCode, QrExpired } from '@gamebox/ui/qr-code.tsx';
import { useConnectivity } from '@gamebox/web/http-context.ts';
import { CloudOff } from 'lucide-react';
import { useCheckOrder, useCloseOrder } from '../api/orders.ts';
import { methodLook } from '../../../shared/domain/payment-method.ts';
import { Detail } from './detail.tsx';
import { GetsList } from './gets-list.tsx';
import { arrival, isGivenUp } from '../model/order-text.ts';
import { OrderState } from './order-state.tsx';
import styles from './payment-dialog.module.css';

// As in the CSS. All of it, down to the last sentence, is in sight at 700 pixels.
const lowWindow = '(max-height: 719.98px)';

export interface PaymentWaitProps {
  order: PaymentOrder;
  /** Called when the order is closed and the player wants to choose again. */
  onGivenUp: () => void;
}

/** An order that waits for payment with the player's phone. */
export function PaymentWait({ order, onGivenUp }: PaymentWaitProps) {
  const { orderId, amountFen, subject, method, qrText, expireTime } = order;
  const left = useCountdown(expireTime);
  const low = useMediaQuery(lowWindow);
  const close = useCloseOrder();
  const check = useCheckOrder();
  const name = methodLook(method).name;
  const giveUp = (then?: () => void) =>
    close.mutate(orderId, {
      // An order that was paid meanwhile stays and shows its result.
      onSuccess: ({ state }) => {
        if (state === PaymentOrderState.closed) then?.();
      },
    });
  if (isGivenUp(order))
    return (
      <GivenUp
        order={order}
        checking={check.isPending}
        stillWaiting={check.isSuccess && !check.isPending}
        onCheck={() => check.mutate(orderId)}
      />
    );
  return (
    <>
      <div className={styles.wait}>
        <p className={styles.subject}>
          {subject} <OrderState order={order} />
        </p>
        <Money fen={amountFen} size="xl" />
        <div className={styles.code}>
          <QrCode
            value={qrText}
            size={low ? 200 : 232}
            label={`${name}付款二维码`}
            cover={
              left === 0 ? (
                <QrExpired text="二维码已失效" onRefresh={() => giveUp(onGivenUp)} />
              ) : undefined
            }
          />
        </div>
        <p className={styles.hint}>{hintOf(name, qrText, left)}</p>
        <GetsList gets={order.gets} label="支付后得到" />
        <dl className={styles.details}>
          {order.details.map((detail) => (
            <Detail key={detail.name} {...detail} />
          ))}
        </dl>
        <output className={styles.notice}>
          <Notice order={order} stillWaiting={check.isSuccess && !check.isPending} />
        </output>
      </div>
      <DialogFoot
        aside={
          <Button variant="ghost" loading={close.isPending} onClick={() => giveUp()}>
            取消订单
          </Button>
        }
      >
        <Button disabled={close.isPending} onClick={() => giveUp(onGivenUp)}>
          换支付方式
        </Button>
        <Button
          variant={left === 0 ? 'secondary' : 'primary'}
          loading={check.isPending}
          onClick={() => check.mutate(orderId)}
        >
          我已支付
        </Button>
      </DialogFoot>
    </>
  );
}

interface GivenUpProps {
  order: PaymentOrder;
  checking: boolean;
  stillWaiting: boolean;
  onCheck: () => void;
}

/**
 * Cancelled while the provider is silent: it must not be paid any more, and there is nothing to
 * press.
 */
function GivenUp({ order, checking, stillWaiting, onCheck }: GivenUpProps) {
  return (
    <>
      <div className={styles.wait}>
        <p className={styles.subject}>
          {order.subject} <OrderState order={order} />
        </p>
        <Money fen={order.amountFen} size="xl" />
        <p className={styles.hint}>支付平台还没有响应，请不要再付款</p>
        <output className={styles.notice}>
          {stillWaiting ? '还没有收到付款' : '确认后订单自动关闭，关掉这个窗口也不影响'}
        </output>
      </div>
      <DialogFoot>
        <Button loading={checking} onClick={onCheck}>
          我已支付
        </Button>
      </DialogFoot>
    </>
  );
}

function hintOf(name: string, qrText: string | null, left: number) {
  if (left === 0) return '如果已经付款，请点“我已支付”';
  if (qrText === null) return `正在获取${name}付款二维码`;
  return (
    <>
      用{name}扫一扫，剩余 <b data-figures>{formatCountdown(left)}</b>
    </>
  );
}

function Notice({ order, stillWaiting }: { order: PaymentOrder; stillWaiting: boolean }) {
  const reachable = useConnectivity((connectivity) => connectivity.reachable);
  if (!reachable) {
    return (
      <>
        <CloudOff aria-hidden />
        连不上服务器。二维码仍可付款，恢复后会自动查到结果
      </>
    );
  }
  if (stillWaiting) return <>还没有收到付款，付款后一般几秒内{arrival(order)}</>;
  return <>付款后会自动{arrival(order)}，关掉这个窗口也不影响</>;
}

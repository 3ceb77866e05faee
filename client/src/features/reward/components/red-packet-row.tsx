import type { RedPacket } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { Money } from '@gamebox/ui/money.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { Mail, MailOpen } from 'lucide-react';
import { useCountUp } from '../../../shared/lib/use-count-up.ts';
import { useOpenRedPacket } from '../api/open-red-packet.ts';
import styles from './red-packet.module.css';

export interface RedPacketRowProps {
  packet: RedPacket;
  onOpened: () => void;
}

/**
 * A closed red packet with its button, or an opened one with its amount, which counts up if it was
 * opened just now.
 */
export function RedPacketRow({ packet, onOpened }: RedPacketRowProps) {
  const opening = useOpenRedPacket();
  const { redPacketId, title, createTime, openTime } = opening.data ?? packet;
  const sum = (opening.data ?? packet).value;
  const closed = sum === null;
  const Icon = closed ? Mail : MailOpen;
  return (
    <article className={styles.packet}>
      <span className={cx(styles.face, !closed && styles.opened)}>
        <Icon aria-hidden />
      </span>
      <span className={styles.text}>
        <span>{title}</span>
        <span className={styles.meta}>
          {closed && <span>{rangeOf(packet)}</span>}
          <span>
            <Time at={openTime ?? createTime} format="full" /> {closed ? '收到' : '拆开'}
          </span>
        </span>
      </span>
      {closed && (
        <Button
          aria-label={`拆开 ${title}的红包`}
          loading={opening.isPending}
          onClick={() => opening.mutate(redPacketId, { onSuccess: onOpened })}
        >
          拆开
        </Button>
      )}
      {!closed && (opening.data === undefined ? <Money fen={sum} /> : <JustOpened fen={sum} />)}
    </article>
  );
}

function rangeOf({ minValue, maxValue }: RedPacket): string {
  return minValue === maxValue
    ? formatMoney(minValue)
    : `${formatMoney(minValue)}–${formatMoney(maxValue)}`;
}

function JustOpened({ fen }: { fen: number }) {
  const shown = useCountUp(fen);
  return (
    <output className={styles.sum}>
      <span aria-hidden data-figures>
        +{formatMoney(shown)}
      </span>
      <span className="visually-hidden">拆出 {formatMoney(fen)}，已存入您的账户</span>
    </output>
  );
}

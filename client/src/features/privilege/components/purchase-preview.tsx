import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Money } from '@gamebox/ui/money.tsx';
import type { Offer } from '../api/privilege.ts';
import { dayText, lastDayText, refusals } from '../model/term-text.ts';
import styles from './purchase-preview.module.css';

interface PurchasePreviewProps {
  offer: Offer;
  /** The end of the current term; null: none. */
  expireTime: number | null;
}

/**
 * The period of the new term and the credit for the rest of a lower level, before anything is paid.
 */
export function PurchasePreview({ offer, expireTime }: PurchasePreviewProps) {
  const now = useNow(60_000);
  const { preview, refusal, priceFen } = offer;
  if (preview === null)
    return (
      <output className={styles.refused}>
        {refusal === null ? '现在不能开通' : refusals[refusal]}
      </output>
    );
  const { kind, beginTime, endTime, creditDays, creditFen, creditRubies, dueFen, extraDays } =
    preview;
  return (
    <dl className={styles.preview}>
      <dt>生效</dt>
      <dd>
        {kind === 'renew' ? `${dayText(beginTime, now)}起，接续当前会员` : '支付后立即开始'}
        <br />
        有效期至 {lastDayText(endTime, now)}
      </dd>
      {kind === 'upgrade' && expireTime !== null && (
        <>
          <dt>原会员</dt>
          <dd>红钻会员原 {lastDayText(expireTime, now)}到期，支付后结束</dd>
        </>
      )}
      {creditFen > 0 && (
        <>
          <dt>剩余抵扣</dt>
          <dd>
            红钻会员剩余 {formatCount(creditDays)} 天，抵 <Money fen={creditFen} />
            <span className={styles.sum}>
              <Money fen={priceFen} /> − <Money fen={Math.min(creditFen, priceFen - dueFen)} /> ={' '}
              <Money fen={dueFen} />
            </span>
          </dd>
        </>
      )}
      {creditRubies > 0 && (
        <>
          <dt>红宝石</dt>
          <dd>这些天已送 {formatCount(creditRubies)}，从新会员的赠送里抵扣</dd>
        </>
      )}
      {extraDays > 0 && (
        <>
          <dt>另加天数</dt>
          <dd>抵扣有余，折成 {extraDays} 天，已算进有效期</dd>
        </>
      )}
    </dl>
  );
}

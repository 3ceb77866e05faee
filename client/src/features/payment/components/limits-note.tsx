import type { TopUpLimits } from '@gamebox/contract';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './limits-note.module.css';

/** A minor's top-up limits and what is left of them, per person; nothing for others. */
export function LimitsNote({ limits }: { limits: TopUpLimits }) {
  const { standing, singleFen, monthFen, monthLeftFen, monthWaiting, monthUsedFen } = limits;
  if (standing !== 'minor' || singleFen === null || monthFen === null) return null;
  return (
    <Note>
      未成年人每次最多充值 <b data-figures>{formatMoney(singleFen)}</b>，每月最多{' '}
      <b data-figures>{formatMoney(monthFen)}</b>，本月还可充{' '}
      <b data-figures>{formatMoney(monthLeftFen ?? 0)}</b>；
      {monthUsedFen === 0 ? (
        '限额按实名认证的本人计算，同一身份证号下的所有账号合并计入'
      ) : (
        <>
          同一实名的账号合计本月已用 <b data-figures>{formatMoney(monthUsedFen)}</b>
        </>
      )}
      {monthWaiting.orders > 0 && (
        <>
          ，其中 <b data-figures>{formatMoney(monthWaiting.fen)}</b> 在等待支付（
          {monthWaiting.orders} 笔订单，
          <Link to="/center?tab=orders" className={styles.link}>
            查看
          </Link>
          ），未付的订单关闭后恢复
        </>
      )}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <ShieldCheck aria-hidden />
      <span>
        {children}。
        <Link to="/guardian" className={styles.link}>
          查看家长监护规则
        </Link>
      </span>
    </p>
  );
}

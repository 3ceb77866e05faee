import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { Promotion, PromotionRule } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { QrCode } from '@gamebox/ui/qr-code.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Copy, Download } from 'lucide-react';
import { useRef } from 'react';
import { saveQr } from '../../features/promotion/model/save-qr.ts';
import { InviteCode } from '../../features/promotion/components/invite-code.tsx';
import { copyText } from '../../shared/lib/copy-text.ts';
import styles from './invite-panel.module.css';

const QR_SIDE = 176;

/** Code, link and QR code, and how it works. */
export function InvitePanel({ promotion: { code, link, rule } }: { promotion: Promotion }) {
  return (
    <section className={styles.panel} aria-label="我的邀请">
      <div className={styles.main}>
        <div className={styles.code}>
          <span className={styles.label}>我的邀请码</span>
          <InviteCode code={code} />
        </div>
        <div className={styles.link}>
          <span className={styles.address} data-selectable>
            {link}
          </span>
          <Button variant="primary" icon={<Copy />} onClick={() => void copyText(link, '邀请链接')}>
            复制邀请链接
          </Button>
        </div>
        <HowItWorks rule={rule} />
      </div>
      <InviteQr link={link} code={code} />
    </section>
  );
}

function InviteQr({ link, code }: { link: string; code: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const save = async () => {
    const drawing = frame.current?.querySelector('svg');
    try {
      if (drawing === null || drawing === undefined) throw new Error('The code is not drawn yet');
      await saveQr(drawing, `邀请码-${code}.png`);
    } catch {
      toast.error('二维码没有保存成功，请重试');
    }
  };
  return (
    <div className={styles.qr}>
      <div ref={frame}>
        <QrCode value={link} label="邀请二维码" size={QR_SIDE} />
      </div>
      <Button size="s" icon={<Download />} onClick={() => void save()}>
        保存二维码
      </Button>
    </div>
  );
}

function HowItWorks({ rule }: { rule: PromotionRule | null }) {
  return (
    <ol className={styles.steps} aria-label="怎么玩">
      {stepsOf(rule).map(({ title, text }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function stepsOf(rule: PromotionRule | null) {
  const share = {
    title: '发给好友',
    text: '好友打开链接或扫码注册，24 小时内也可以补填邀请码。',
  };
  if (rule === null)
    return [share, { title: '敬请期待', text: '邀请奖励还没有开放，好友会先记在您名下。' }];
  const { playMinutes, withinDays, commissionPercent, monthlyCap, inviter, invited } = rule;
  const month = formatCount(monthlyCap);
  return [
    share,
    {
      title: `好友玩满 ${playMinutes} 分钟`,
      text: `${withinDays} 天内实名并玩满，您得${giftText(inviter)}，好友得${giftText(invited)}。`,
    },
    {
      title: `充值返 ${formatPercent(commissionPercent)}`,
      text: `好友用支付宝、微信付款，您得福利币，每位好友每月最多 ${month} 福利币；退款时退回。`,
    },
  ];
}

/** ` 200 积分和 300 福利币`. */
export function giftText({ points, coins }: { points: number; coins: number }): string {
  const parts = [
    ...(points > 0 ? [`${formatCount(points)} 积分`] : []),
    ...(coins > 0 ? [`${formatCount(coins)} 福利币`] : []),
  ];
  return parts.length === 0 ? '奖励' : ` ${parts.join('和 ')}`;
}

export function InviteShape() {
  return (
    <div className={styles.panel}>
      <div className={styles.main}>
        <Skeleton width={280} height={36} />
        <Skeleton width="60%" height={36} />
        <Skeleton width="100%" height={88} />
      </div>
      <Skeleton width={QR_SIDE} height={QR_SIDE + 44} />
    </div>
  );
}

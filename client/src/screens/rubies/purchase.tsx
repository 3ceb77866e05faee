import { MemberLevel, OrderType } from '@gamebox/contract';
import { Section } from '@gamebox/ui/section.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRefreshAccount } from '../../shared/lib/refresh-account.ts';
import type { Offer, Privilege } from '../../features/privilege/api/privilege.ts';
import { PurchasePreview } from '../../features/privilege/components/purchase-preview.tsx';
import { TermChoice } from '../../features/privilege/components/term-choice.tsx';
import { kindNames } from '../../features/privilege/model/term-text.ts';
import { Checkout } from '../../parts/payment/checkout.tsx';
import { memberLooks } from '../../shared/domain/member-level.ts';
import styles from './rubies.module.css';

const sold = [MemberLevel.diamond, MemberLevel.supreme] as const;

interface PurchaseProps {
  privilege: Privilege;
  /** Stands above the choice. */
  standing: ReactNode;
  /** Stands below the choice: it is long, and the choice must be in sight beside the button. */
  levels: ReactNode;
}

/** The purchase: level, term, content and payment, between the player's state and the levels. */
export function Purchase({ privilege, standing, levels }: PurchaseProps) {
  const { offers } = privilege;
  const refresh = useRefreshAccount();
  const [level, setLevel] = useState<MemberLevel>(
    privilege.memberLevel === MemberLevel.supreme ? MemberLevel.supreme : MemberLevel.diamond,
  );
  const [months, setMonths] = useState(1);
  const ofLevel = offers.filter(({ memberLevel }) => memberLevel === level);
  const offer = ofLevel.find((one) => one.months === months) ?? ofLevel[0];
  const offerId = offer?.preview === null ? null : (offer?.offerId ?? null);
  const content = offerId === null ? null : { offerId };
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>
        {standing}
        <Section
          title={titleOf(offer)}
          aside={
            <SegmentedControl
              label="会员等级"
              segments={sold.map((value) => ({ value, label: memberLooks[value].name }))}
              value={level}
              onChange={setLevel}
            />
          }
        >
          {offer === undefined ? (
            <p className={styles.none}>现在没有可以开通的套餐</p>
          ) : (
            <div className={styles.choice}>
              <TermChoice
                offers={ofLevel}
                value={offer.offerId}
                onChange={(id) => setMonths(ofLevel.find((one) => one.offerId === id)?.months ?? 1)}
              />
              <PurchasePreview offer={offer} expireTime={privilege.expireTime} />
            </div>
          )}
        </Section>
        {levels}
      </div>
      <div className={styles.side}>
        <Checkout
          type={OrderType.privilege}
          content={content}
          missing={{ text: offer === undefined ? '没有可以开通的套餐' : '现在不能开通' }}
          onPaid={refresh}
        />
      </div>
    </div>
  );
}

/** 升级至尊会员 */
function titleOf(offer: Offer | undefined): string {
  if (offer === undefined) return '开通会员';
  const { preview, memberLevel } = offer;
  const verb = kindNames[preview?.kind ?? 'buy'];
  return `${verb}${memberLevel === null ? '会员' : memberLooks[memberLevel].name}`;
}

import type { TopUpLimits, UserDetail } from '@gamebox/contract';
import { OrderType } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { usePaymentOptions } from '../../features/payment/api/payment-options.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import type { AgeGroup } from './age-groups.ts';
import styles from './guardian-screen.module.css';

export interface Child {
  user: UserDetail;
  /** Undefined until they are known. */
  limits: TopUpLimits | undefined;
}

/** The player who is logged in, where that is a minor; else null. */
export function useLoggedInChild(): Child | null {
  const user = useUser();
  const minor = user?.minor === true;
  const { data } = usePaymentOptions(OrderType.recharge, { enabled: minor });
  return minor ? { user, limits: data?.limits } : null;
}

/** The platform tells no age, but the caps that go with it. */
export function ageOf({ limits }: Child, groups: readonly AgeGroup[]): AgeGroup | undefined {
  return groups.find(
    ({ cap }) =>
      cap !== undefined && cap.singleFen === limits?.singleFen && cap.monthFen === limits.monthFen,
  );
}

/** Whom the rules on this page concern, and what is left to them. */
export function LoggedInChild({ child, age }: { child: Child; age: AgeGroup | undefined }) {
  const { user, limits } = child;
  return (
    <section className={styles.child} aria-label="现在登录的孩子">
      <Avatar src={pictureUrl(user.avatar)} size={40} />
      <div className={styles.childText}>
        <p className={styles.childName}>
          现在登录的是未成年人{user.nickname !== '' && `“${user.nickname}”`}
        </p>
        <p className={styles.text}>
          {age === undefined
            ? '本页未成年人的规则适用于这个账号。'
            : `按实名认证的年龄，本页“${age.label}”的规则适用于这个账号。`}
          {limits !== undefined && leftText(limits)}
        </p>
      </div>
    </section>
  );
}

function leftText({ singleFen, monthFen, monthLeftFen }: TopUpLimits): string {
  if (singleFen === null || monthFen === null) return '';
  if (monthFen === 0) return '现在不能充值。';
  const left = Math.min(singleFen, monthLeftFen ?? monthFen);
  if (left <= 0) return `本月的 ${formatMoney(monthFen)} 已经用完，下个月才能充值。`;
  return `本月还可充值 ${formatMoney(monthLeftFen ?? monthFen)}，现在一次最多 ${formatMoney(left)}。`;
}

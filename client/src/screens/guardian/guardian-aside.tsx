import { ButtonLink } from '@gamebox/ui/button.tsx';
import { useHelp } from '../../features/help/api/list-help.ts';
import { ContactCard } from '../../features/help/components/contact-card.tsx';
import styles from './guardian-screen.module.css';

/** What a guardian can do, and whom to ask. */
export function GuardianAside() {
  const help = useHelp();
  const contact = help.data?.contact ?? null;
  return (
    <aside className={styles.side} aria-label="家长可以做什么">
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>家长可以做什么</h2>
        <ul className={styles.advice}>
          <li>让孩子用自己的身份证完成实名认证，以上规则才会生效。</li>
          <li>不要把自己的账号、手机验证码和支付密码交给孩子。</li>
          <li>在个人中心查看游戏时长、充值记录和账号记录。</li>
          <li>发现孩子冒用您的身份，或有未经同意的充值，请联系客服处理。</li>
        </ul>
        <ButtonLink to="/helpCenter?report=1" variant="secondary" block>
          反馈问题
        </ButtonLink>
      </section>
      {contact !== null && <ContactCard contact={contact} />}
    </aside>
  );
}

import type { HelpContact } from '@gamebox/contract';
import { Clock, Mail, MessageCircle, Phone } from 'lucide-react';
import styles from './help.module.css';

/** The platform's contact. */
export function ContactCard({ contact }: { contact: HelpContact }) {
  const rows = [
    { icon: <Phone aria-hidden />, label: '客服电话', text: contact.phone },
    { icon: <Mail aria-hidden />, label: '邮箱', text: contact.email },
    { icon: <MessageCircle aria-hidden />, label: '微信服务号', text: contact.wechat },
    { icon: <Clock aria-hidden />, label: '服务时间', text: contact.hours },
  ].filter(({ text }) => text !== '');
  return (
    <section className={styles.card} aria-label="联系客服">
      <h2 className={styles.cardTitle}>联系客服</h2>
      <dl className={styles.contact}>
        {rows.map(({ icon, label, text }) => (
          <div key={label} className={styles.contactRow}>
            {icon}
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { LoginInvitation } from '../features/login/components/login-invitation.tsx';
import styles from './login-offers.module.css';

interface Offer {
  title: string;
  text: string;
}

/** What a login opens, by the screen's path. Without amounts: an operator may change them. */
const offers: Readonly<Record<string, readonly Offer[]>> = {
  '/rubies': [
    { title: '开通红钻或至尊会员', text: '各等级的特权和价格逐项对比，付款前看清会得到什么' },
    { title: '用红宝石兑换', text: '签到和会员得到的红宝石一直留着，随时换奖励' },
    { title: '查看会员有效期', text: '每一次开通、续费和升级都有记录' },
  ],
  '/recharge': [
    { title: '充值平台币', text: '选好金额就看到到账数和返利，再决定付款' },
    { title: '兑换游戏币', text: '用平台币换游戏里的货币，由游戏发到您的账号' },
    { title: '订单随时可查', text: '每一笔的状态、收据和退款都在记录里' },
  ],
  '/promotion': [
    { title: '您的邀请链接和二维码', text: '发给一起玩的朋友，对方注册后列在您的好友里' },
    { title: '按规则得奖励', text: '朋友怎样算有效邀请、双方各得什么，都写在页面上' },
    { title: '收益和排行', text: '每一笔收益从哪里来，一目了然' },
  ],
  '/welfare': [
    { title: '每日签到', text: '连续签到有更多奖励，漏了哪天看得见' },
    { title: '任务和宝箱', text: '玩游戏、完成任务，领积分和活跃度，开宝箱' },
    { title: '积分商城和抽奖', text: '积分换商品；抽奖的每次结果都能自己查验' },
  ],
};

export interface LoginOffersProps {
  path: string;
  purpose: string;
}

/** In place of a screen that needs a login: what the player would get, and the way to it. */
export function LoginOffers({ path, purpose }: LoginOffersProps) {
  const shown = offers[path] ?? [];
  return (
    <>
      <LoginInvitation purpose={purpose} />
      {shown.length > 0 && (
        <ul aria-label="登录后可以使用的功能" className={styles.offers}>
          {shown.map(({ title, text }) => (
            <li key={title} className={styles.offer}>
              <b className={styles.title}>{title}</b>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

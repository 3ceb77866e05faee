import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { Page } from '@gamebox/ui/page.tsx';
import { AboutSection } from './about-section.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { BalanceSection } from './balance-section.tsx';
import { CenterIndex } from './center-index.tsx';
import styles from './center-screen.module.css';
import { DisplaySection } from './display-section.tsx';
import { HostSection } from './host-section.tsx';
import { PlayTimeSection } from './play-time-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The parts in their order; `members` are for who is logged in. */
const parts = [
  { id: 'profile', title: '我的资料', members: false, Part: ProfileSection },
  { id: 'balance', title: '我的余额', members: true, Part: BalanceSection },
  { id: 'play-time', title: '游戏时长', members: true, Part: PlayTimeSection },
  { id: 'addresses', title: '收货地址', members: true, Part: AddressesSection },
  { id: 'sessions', title: '登录设备', members: true, Part: SessionsSection },
  { id: 'host', title: '下载与启动', members: false, Part: HostSection },
  { id: 'display', title: '界面', members: false, Part: DisplaySection },
  { id: 'about', title: '关于', members: false, Part: AboutSection },
] as const;

/** The player's own page and the client's settings, one part below the other, with an index. */
export function CenterScreen() {
  const loggedIn = useLoggedIn();
  const shown = parts.filter((part) => loggedIn || !part.members);
  return (
    <Page title="个人中心" className={styles.page}>
      <div className={styles.columns}>
        <CenterIndex parts={shown} />
        <div className={styles.parts}>
          {shown.map(({ id, title, Part }) => (
            <div key={id} id={id} className={styles.part} tabIndex={-1}>
              <Part title={title} />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

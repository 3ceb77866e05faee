import { Avatar } from '@gamebox/ui/avatar.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Menu } from '@gamebox/ui/menu.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { ChevronDown, Gift, LogOut, Settings, UserRound, UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useUser } from '../../features/session/api/user-detail.ts';
import { lookOf } from '../../shared/domain/member-level.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { switchAccount } from '../switch-account.ts';
import styles from './account-menu.module.css';
import { SETTINGS_ADDRESS } from './settings-address.ts';

/** Beside the avatar: who is logged in, and what concerns the account. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const stores = useStores();
  const navigate = useNavigate();
  const http = useHttp();
  const goTo = (address: string) => () => void navigate(address);
  return (
    <Menu
      trigger={<IconButton size="s" label="账号菜单" icon={<ChevronDown />} />}
      head={<Owner />}
      items={[
        { label: '个人中心', icon: <UserRound />, onSelect: goTo('/center') },
        { label: '我的礼包', icon: <Gift />, onSelect: goTo('/packageService?tab=own') },
        { label: '设置', icon: <Settings />, onSelect: goTo(SETTINGS_ADDRESS) },
        {
          label: '切换账号',
          icon: <UserRoundCog />,
          onSelect: () => void switchAccount(stores, http),
        },
        { label: '退出', icon: <LogOut />, separated: true, onSelect: onLeave },
      ]}
    />
  );
}

function Owner() {
  const user = useUser();
  const look = lookOf(user?.memberLevel);
  return (
    <span className={styles.owner}>
      <Avatar src={pictureUrl(user?.avatar)} size={40} level={look?.ring} />
      <span className={styles.text}>
        <span className={styles.name} title={user?.nickname}>
          {user?.nickname ?? '已登录'}
        </span>
        {look !== null && <span className={styles.level}>{look.name}</span>}
      </span>
    </span>
  );
}

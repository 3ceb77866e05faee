import { ChevronDown, Gift, Settings, UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useHttp } from '@gamebox/web/http-context.ts';
import { switchAccount } from '../switch-account.ts';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Menu } from '@gamebox/ui/menu.tsx';
import { SETTINGS_ADDRESS } from './settings-address.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Beside the avatar. */
export function AccountMenu() {
  const stores = useStores();
  const navigate = useNavigate();
  const http = useHttp();
  return (
    <Menu
      trigger={<IconButton size="s" label="账号菜单" icon={<ChevronDown />} />}
      items={[
        {
          label: '我的礼包',
          icon: <Gift />,
          onSelect: () => void navigate('/packageService?tab=own'),
        },
        {
          label: '设置',
          icon: <Settings />,
          onSelect: () => void navigate(SETTINGS_ADDRESS),
        },
        {
          label: '切换账号',
          icon: <UserRoundCog />,
          onSelect: () => void switchAccount(stores, http),
        },
      ]}
    />
  );
}

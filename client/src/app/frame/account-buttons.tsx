import { ChevronDown, LogOut } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { IconButton } from '@gamebox/ui/icon-button.tsx';

const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}));
const LogoutDialog = lazy(async () => ({
  default: (await import('./logout-dialog.tsx')).LogoutDialog,
}));

/** 账号菜单, and 退出 with a confirmation. */
export function AccountButtons() {
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const leave = () => {
    setAsked(true);
    setLeaving(true);
  };
  return (
    <>
      <Suspense fallback={<IconButton size="s" label="账号菜单" icon={<ChevronDown />} disabled />}>
        <AccountMenu onLeave={leave} />
      </Suspense>
      <IconButton label="退出" icon={<LogOut />} onClick={leave} />
      {asked && (
        <Suspense>
          <LogoutDialog open={leaving} onOpenChange={setLeaving} />
        </Suspense>
      )}
    </>
  );
}

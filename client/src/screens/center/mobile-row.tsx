import type { UserDetail } from '@gamebox/contract';
import { listSessions } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { userDetailKey } from '../../features/session/api/user-detail.ts';
import { Row } from './row.tsx';

const MobileDialog = lazy(async () => ({
  default: (await import('../../features/mobile/components/mobile-dialog.tsx')).MobileDialog,
}));

/** The bound mobile, and a way to change it. */
export function MobileRow({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  const { mobile = null } = user;
  return (
    <Row label="手机号" hint="用来登录和找回账号">
      <span data-figures>{mobile ?? '未绑定'}</span>
      <Button
        size="s"
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
      >
        {mobile === null ? '绑定' : '更换'}
      </Button>
      {seen && (
        <Suspense>
          <MobileDialog
            open={open}
            onOpenChange={setOpen}
            mobile={mobile}
            onChanged={(text) => {
              toast.success(text);
              void client.invalidateQueries({ queryKey: userDetailKey });
              void client.invalidateQueries({ queryKey: callKey(listSessions) });
            }}
          />
        </Suspense>
      )}
    </Row>
  );
}

import type { LoginSession } from '@gamebox/contract';
import { listSessions } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useState } from 'react';
import { useEndOtherSessions, useEndSession } from '../../features/user-session/api/end-session.ts';
import { SessionRow, SessionSkeleton, nameOf } from './session-row.tsx';
import { useCall } from '@gamebox/web/use-call.ts';

/** The devices on which the account is logged in; others can be logged out, one or all. */
export function SessionsSection({ title }: { title: string }) {
  const query = useCall(listSessions);
  const [asked, setAsked] = useState<LoginSession | 'others' | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (question: LoginSession | 'others') => {
    setAsked(question);
    setOpen(true);
  };
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title={title}
      note="不认识的设备，请立即下线"
      aside={
        others && (
          <Button size="s" onClick={() => ask('others')}>
            其他设备全部下线
          </Button>
        )
      }
    >
      <QueryList
        query={query}
        label="登录设备"
        className={linedList}
        select={(sessions) => sessions}
        itemKey={(session) => session.sessionId}
        renderItem={(session) => <SessionRow session={session} onEnd={() => ask(session)} />}
        skeleton={<SessionSkeleton />}
        skeletonCount={2}
        endText={null}
      />
      {asked === 'others' && <EndOthers open={open} onOpenChange={setOpen} />}
      {asked !== null && asked !== 'others' && (
        <EndOne session={asked} open={open} onOpenChange={setOpen} />
      )}
    </Section>
  );
}

interface AskedProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function EndOne({ session, ...asked }: AskedProps & { session: LoginSession }) {
  const { mutateAsync } = useEndSession();
  return (
    <ConfirmDialog
      {...asked}
      title={`让${nameOf(session)} 下线？`}
      confirmText="下线"
      tone="danger"
      onConfirm={async () => {
        await mutateAsync(session.sessionId);
        toast.success(`${nameOf(session)} 已下线`);
      }}
    >
      这台设备会立即退出登录，再次使用需要重新扫码或输入验证码。
    </ConfirmDialog>
  );
}

function EndOthers(asked: AskedProps) {
  const { mutateAsync } = useEndOtherSessions();
  return (
    <ConfirmDialog
      {...asked}
      title="让其他设备全部下线？"
      confirmText="全部下线"
      tone="danger"
      onConfirm={async () => {
        const ended = await mutateAsync();
        toast.success(`${ended} 台设备已下线`);
      }}
    >
      除了当前设备，所有设备都会立即退出登录。
    </ConfirmDialog>
  );
}

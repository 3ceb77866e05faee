import type { ReactNode } from 'react';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';

export interface MembersOnlyProps {
  /** What logging in opens here: `登录后签到、做任务`. */
  purpose: string;
  children: ReactNode;
}

/** Content for who is logged in; everybody else is invited to. */
export function MembersOnly({ purpose, children }: MembersOnlyProps) {
  return useLoggedIn() ? children : <LoginInvitation purpose={purpose} />;
}

function LoginInvitation({ purpose }: { purpose: string }) {
  return (
    <EmptyState
      title="您还没有登录"
      hint={purpose}
      action={
        <Button variant="primary" onClick={() => void loginPrompt.ask()}>
          立即登录
        </Button>
      }
    />
  );
}

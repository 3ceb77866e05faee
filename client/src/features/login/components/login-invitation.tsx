import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { loginPrompt } from '../model/login-prompt.ts';
import { useStores } from '../../../shared/lib/stores.ts';

export interface LoginInvitationProps {
  /** What the login is for: `登录后签到、做任务`. */
  purpose: string;
}

/** Shown in place of content that needs a login. */
export function LoginInvitation({ purpose }: LoginInvitationProps) {
  const stores = useStores();
  return (
    <EmptyState
      title="您还没有登录"
      hint={purpose}
      action={
        <Button variant="primary" onClick={() => void loginPrompt.ask(stores)}>
          去登录
        </Button>
      }
    />
  );
}

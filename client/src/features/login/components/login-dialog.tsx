import type { ReactNode } from 'react';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { loginPrompt } from '../model/login-prompt.ts';
import type { LoginFormsProps } from './login-forms.tsx';
import { LoginForms } from './login-forms.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

interface LoginDialogProps extends LoginFormsProps {
  /** Other ways to go on, above the forms. */
  children?: ReactNode;
}

/** The login dialog; loaded when it is first asked for. */
export function LoginDialog({ plat, onToken, children }: LoginDialogProps) {
  const stores = useStores();
  const login = (token: string) => {
    onToken(token);
    loginPrompt.settle(stores, true);
  };
  return (
    <Dialog
      open={loginPrompt.useOpen()}
      onOpenChange={(open) => {
        if (!open) loginPrompt.settle(stores, false);
      }}
      title="登录"
      width={420}
    >
      {children}
      <LoginForms plat={plat} onToken={login} />
    </Dialog>
  );
}

import { Dialog } from '@gamebox/ui/dialog.tsx';
import { loginPrompt } from '../model/login-prompt.ts';
import type { LoginFormsProps } from './login-forms.tsx';
import { LoginForms } from './login-forms.tsx';

/** The login dialog; loaded when it is first asked for. */
export function LoginDialog({ plat, onToken }: LoginFormsProps) {
  const login = (token: string) => {
    onToken(token);
    loginPrompt.settle(true);
  };
  return (
    <Dialog
      open={loginPrompt.useOpen()}
      onOpenChange={(open) => {
        if (!open) loginPrompt.settle(false);
      }}
      title="登录"
      width={420}
    >
      <LoginForms plat={plat} onToken={login} />
    </Dialog>
  );
}

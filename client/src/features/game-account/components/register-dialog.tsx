import { Dialog } from '@gamebox/ui/dialog.tsx';
import type { RegisterFormProps } from './register-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface RegisterDialogProps extends Omit<RegisterFormProps, 'onDone'> {
  gameName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Registers a game account without leaving the game's page. */
export function RegisterDialog(props: RegisterDialogProps) {
  const { gameName, open, onOpenChange, ...form } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="注册游戏账号"
      description={
        form.server === null ? `用于《${gameName}》` : `用于《${gameName}》的“${form.server.name}”`
      }
      width={440}
    >
      <RegisterForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

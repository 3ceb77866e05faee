import { useRef } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { AgreementLinks } from './agreement-links.tsx';

export interface ConsentDialogProps {
  plat: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAgree: () => void;
}

/** Asks for the missing consent, so that nobody agrees without noticing. */
export function ConsentDialog({ plat, open, onOpenChange, onAgree }: ConsentDialogProps) {
  const agree = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="请先同意协议"
      width={380}
      initialFocus={agree}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>取消</Button>
          <Button ref={agree} variant="primary" onClick={onAgree}>
            同意并登录
          </Button>
        </>
      }
    >
      <AgreementLinks plat={plat}>登录前请阅读并同意</AgreementLinks>
    </Dialog>
  );
}

import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Steps } from '@gamebox/ui/steps.tsx';
import { useState } from 'react';
import { NewMobileStep } from './new-mobile-step.tsx';
import { OldMobileStep } from './old-mobile-step.tsx';
import styles from './mobile.module.css';

export interface MobileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The bound mobile, masked; null: none is bound yet. */
  mobile: string | null;
  /** Called with the message to show, after the dialog was closed. */
  onChanged: (text: string) => void;
}

/** Changes the bound mobile: proves the old one first, then the new one. Or binds the first one. */
export function MobileDialog({ open, onOpenChange, mobile, onChanged }: MobileDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mobile === null ? '绑定手机号' : '更换手机号'}
      width={440}
    >
      <MobileSteps
        mobile={mobile}
        onDone={() => {
          onOpenChange(false);
          onChanged(mobile === null ? '手机号已绑定' : '手机号已更换，其他设备已退出登录');
        }}
      />
    </Dialog>
  );
}

const steps = ['验证原手机号', '验证新手机号'];

function MobileSteps({ mobile, onDone }: { mobile: string | null; onDone: () => void }) {
  const [proven, setProven] = useState(false);
  if (mobile === null) return <NewMobileStep replaces={false} onDone={onDone} />;
  return (
    <div className={styles.steps}>
      <Steps label="更换手机号" steps={steps} current={proven ? 1 : 0} />
      {proven ? (
        <NewMobileStep replaces onDone={onDone} onUnproven={() => setProven(false)} />
      ) : (
        <OldMobileStep mobile={mobile} onDone={() => setProven(true)} />
      )}
    </div>
  );
}

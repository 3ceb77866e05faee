import { Button } from '@gamebox/ui/button.tsx';
import { Copy } from 'lucide-react';
import { copyText } from '../../../shared/lib/copy-text.ts';
import styles from './invite-code.module.css';

/** The letters of a code, large, and the button that copies them; its surroundings say whose it is. */
export function InviteCode({ code }: { code: string }) {
  return (
    <>
      <span className={styles.letters} data-selectable>
        {code}
      </span>
      <Button size="s" icon={<Copy />} onClick={() => void copyText(code, '邀请码')}>
        复制邀请码
      </Button>
    </>
  );
}

import { Button } from '@gamebox/ui/button.tsx';
import { Popover } from '@gamebox/ui/popover.tsx';
import { Copy } from 'lucide-react';
import { copyText } from '../../../shared/lib/copy-text.ts';
import styles from './gift-pack.module.css';

/** A code with a copy button, and how it is used; the code alone if it is of no more use (null). */
export function GiftCode({ code, usage }: { code: string; usage: string | null }) {
  return (
    <div className={styles.codeRow}>
      <code className={styles.code} data-selectable>
        {code}
      </code>
      {usage !== null && (
        <>
          <Button size="s" icon={<Copy />} onClick={() => void copyText(code, '兑换码')}>
            复制
          </Button>
          <Popover
            title="使用方法"
            trigger={
              <Button size="s" variant="ghost">
                使用方法
              </Button>
            }
          >
            <p className={styles.usage}>{usage}</p>
          </Popover>
        </>
      )}
    </div>
  );
}

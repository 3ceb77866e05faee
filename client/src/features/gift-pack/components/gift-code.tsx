import { Button } from '@gamebox/ui/button.tsx';
import { Popover } from '@gamebox/ui/popover.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Copy } from 'lucide-react';
import styles from './gift-pack.module.css';

/** A code to copy, and how it is used. */
export function GiftCode({ code, usage }: { code: string; usage: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('兑换码已复制');
    } catch {
      toast.error('没有复制成功，请选中兑换码后按 Ctrl+C');
    }
  };
  return (
    <div className={styles.codeRow}>
      <code className={styles.code} data-selectable>
        {code}
      </code>
      <Button size="s" icon={<Copy />} onClick={() => void copy()}>
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
    </div>
  );
}

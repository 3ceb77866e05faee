import { RotateCw } from 'lucide-react';
import { Button } from '@gamebox/ui/button.tsx';
import { FailedPage } from '../shared/lib/failed-page.tsx';
import styles from './error-page.module.css';

/**
 * Shown when a screen breaks (`docs/specification.md#screens-and-routes`). Its link home reloads
 * the whole page, so that the broken state is gone.
 */
export function ErrorPage() {
  return (
    <FailedPage
      className={styles.page}
      role="alert"
      code={500}
      title="页面出错了"
      hint="可以重新加载试试，已下载的游戏不受影响"
    >
      <div className={styles.actions}>
        <Button variant="primary" icon={<RotateCw />} onClick={() => window.location.reload()}>
          重新加载
        </Button>
        <a className={styles.home} href="/">
          返回首页
        </a>
      </div>
    </FailedPage>
  );
}

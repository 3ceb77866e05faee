import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Scene } from '@gamebox/ui/scene.tsx';
import styles from './not-found-screen.module.css';

/** No such page, and the way back. */
export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <Scene kind="error" />
      <p className={styles.code} data-figures>
        404
      </p>
      <h1 className={styles.title}>页面不存在</h1>
      <p className={styles.hint}>地址可能已经更改或写错了</p>
      <ButtonLink to="/" variant="primary">
        返回首页
      </ButtonLink>
    </div>
  );
}

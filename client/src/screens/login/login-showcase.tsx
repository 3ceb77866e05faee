import { listBanners } from '@gamebox/contract';
import { Gem } from '@gamebox/ui/logo.tsx';
import { Picture } from '@gamebox/ui/picture.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import styles from './login-showcase.module.css';

/**
 * What fills a wide window beside the forms: the platform's first banner. Until it comes, and where
 * there is none, the gem on its dark ground.
 */
export function LoginShowcase() {
  const { data = [] } = useCall(listBanners);
  const banner = data.find(({ picture }) => picture !== null && picture !== '');
  return (
    <aside className={styles.showcase} aria-label="精选推荐">
      <Gem outline className={styles.gem} />
      {banner !== undefined && (
        <>
          <Picture
            src={pictureUrl(banner.picture)}
            alt=""
            eager
            className={styles.picture}
            missing={null}
          />
          <div className={styles.text}>
            <p className={styles.title}>{banner.title}</p>
            <p className={styles.note}>{banner.subtitle}</p>
          </div>
        </>
      )}
    </aside>
  );
}

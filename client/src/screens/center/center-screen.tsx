import { Page } from '@gamebox/ui/page.tsx';
import { LoginInvitation } from '../../features/login/components/login-invitation.tsx';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { CenterIndex } from './center-index.tsx';
import { partOf } from './center-parts.ts';
import styles from './center-screen.module.css';

/**
 * The player's own pages and the client's settings: an index, and the part named in the address.
 */
export function CenterScreen() {
  const loggedIn = useLoggedIn();
  const { tab, title, purpose, Part } = partOf(useSearch().get('tab'));
  return (
    <Page title="个人中心">
      <div className={styles.columns}>
        <CenterIndex current={tab} />
        <div key={tab} className={styles.part}>
          {purpose === undefined || loggedIn ? (
            <Part title={title} />
          ) : (
            <LoginInvitation purpose={purpose} />
          )}
        </div>
      </div>
    </Page>
  );
}

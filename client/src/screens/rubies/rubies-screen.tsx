import { Page } from '@gamebox/ui/page.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { LevelTable } from '../../features/privilege/components/level-table.tsx';
import { usePrivilege } from '../../features/privilege/api/privilege.ts';
import { Gained } from '../../features/reward/components/gained.tsx';
import { useUser } from '../../features/session/api/user-detail.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import { Purchase } from './purchase.tsx';
import styles from './rubies.module.css';
import { RubyLists } from './ruby-lists.tsx';
import { Standing } from './standing.tsx';

/** Member levels: the player's state, the benefits and the purchase; then rubies. */
export function RubiesScreen() {
  const query = usePrivilege();
  return (
    <Page title="红钻特权" aside={<Rubies />}>
      <AsyncSection query={query} skeleton={<Shape />}>
        {(privilege) => (
          <Purchase
            privilege={privilege}
            standing={<Standing privilege={privilege} />}
            levels={<LevelTable privilege={privilege} />}
          />
        )}
      </AsyncSection>
      <RubyLists />
      <Gained />
    </Page>
  );
}

function Rubies() {
  const rubies = useUser()?.balances?.rubies;
  return rubies === undefined ? null : <Coin kind="ruby" amount={rubies} size="l" />;
}

function Shape() {
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>
        <Skeleton width="100%" height={112} />
        <Skeleton width="100%" height={320} />
        <Skeleton width="100%" height={520} />
      </div>
      <div className={styles.side}>
        <Skeleton width="100%" height={420} />
      </div>
    </div>
  );
}

import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useWinners } from '../../../features/lottery/api/list-winners.ts';
import styles from './lottery.module.css';

const shown = 8;

/** The latest winners, as many as fit without a second scrollbar in the page. */
export function Winners({ settingId }: { settingId: number }) {
  const query = useWinners(settingId);
  return (
    <Section title="中奖名单">
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={280} />}>
        {(winners) =>
          winners.length === 0 ? (
            <EmptyState compact hint="还没有人中奖，来当第一个" />
          ) : (
            <ul className={styles.winners} aria-label="中奖名单">
              {winners.slice(0, shown).map(({ nickname, prizeName, time }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- one may win twice in a moment
                <li key={`${time}-${place}`} className={styles.winner}>
                  <span className={styles.nickname}>{nickname}</span>
                  <span className={styles.wonPrize}>{prizeName}</span>
                  <Time at={time} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncSection>
    </Section>
  );
}

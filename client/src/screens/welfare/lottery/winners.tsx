import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useWinners } from '../../../features/lottery/api/list-winners.ts';
import styles from './lottery.module.css';

/** The latest winners; the list scrolls only by hand. */
export function Winners({ settingId }: { settingId: number }) {
  const query = useWinners(settingId);
  return (
    <Section title="中奖名单">
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={280} />}>
        {(winners) =>
          winners.length === 0 ? (
            <EmptyState compact title="还没有人中奖" hint="来当第一个" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of keys
            <ul className={styles.winners} tabIndex={0} aria-label="中奖名单">
              {winners.map(({ nickname, prizeName, time }, place) => (
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

import type { CallResult } from '@gamebox/contract';
import { TaskState, listChests } from '@gamebox/contract';
import { CircleCheck } from 'lucide-react';
import type { Chest } from '../../../features/chest/api/open-chest.ts';
import { useOpenChest } from '../../../features/chest/api/open-chest.ts';
import { showGain } from '../../../features/reward/model/gain-store.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Rewards } from '../../../shared/domain/reward.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useTaken } from '../../../shared/lib/use-taken.ts';
import { ChestArt } from './chest-art.tsx';
import styles from './chest-panel.module.css';
import { useCall } from '@gamebox/web/use-call.ts';
import { useStores } from '../../../shared/lib/stores.ts';

type Week = CallResult<typeof listChests>;

/** The week's activity value and its chests; nothing if there are no chests. */
export function ChestPanel() {
  const query = useCall(listChests);
  if (query.data?.chests.length === 0) return null;
  return (
    <Section
      title="活跃宝箱"
      note={
        query.data !== undefined && (
          <>
            <Time at={query.data.endTime} format="turn" /> 重新累计
          </>
        )
      }
    >
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={312} />}>
        {(week) => <Chests week={week} fetching={query.isFetching} />}
      </AsyncSection>
    </Section>
  );
}

function Chests(props: { week: Week; fetching: boolean }) {
  const { activityValue, chests } = props.week;
  const stores = useStores();
  const opening = useOpenChest((got, { name }) =>
    showGain(stores, { title: `打开${name}`, ...got }),
  );
  const taken = useTaken(props.fetching);
  return (
    <div className={styles.panel}>
      <p className={styles.value}>
        本周活跃值
        <b className={styles.number} data-figures>
          {formatCount(activityValue)}
        </b>
      </p>
      <ul
        className={styles.chests}
        aria-label="活跃宝箱"
        style={{ gridTemplateColumns: `repeat(${chests.length}, minmax(0, 1fr))` }}
      >
        {chests.map((chest, place) => (
          <li key={chest.chestId} className={styles.chest} data-state={stateName(chest)}>
            <ProgressBar
              label={`距${chest.name}的活跃值`}
              tone="gold"
              percent={partOf(activityValue, chests[place - 1]?.target ?? 0, chest.target)}
            />
            <ChestArt
              rank={place}
              open={chest.state === TaskState.claimed}
              className={styles.picture}
            />
            <span className={styles.name}>{chest.name}</span>
            <Rewards
              points={chest.points}
              rewards={chest.rewards}
              spent={chest.state === TaskState.claimed}
              className={styles.rewards}
            />
            <span className={styles.end}>
              <ChestAction
                chest={chest}
                busy={taken.isBusy(chest.chestId)}
                onOpen={() => taken.take(chest.chestId, () => opening.mutateAsync(chest))}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChestAction(props: { chest: Chest; busy: boolean; onOpen: () => void }) {
  const { chest, busy, onOpen } = props;
  if (chest.state === TaskState.claimed) {
    return (
      <span className={styles.opened}>
        <CircleCheck aria-hidden />
        已打开
      </span>
    );
  }
  if (chest.state === TaskState.claimable) {
    return (
      <Button size="s" aria-label={`打开${chest.name}`} loading={busy} onClick={onOpen}>
        打开
      </Button>
    );
  }
  return <span className={styles.target}>{formatCount(chest.target)} 活跃值</span>;
}

const stateName = ({ state }: Chest) => (state === TaskState.claimable ? 'claimable' : 'rest');

/** The part of the way from the previous chest to this one, in percent. */
function partOf(value: number, from: number, to: number): number {
  return to <= from ? 100 : Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
}

import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { Ranking as RankingData } from '@gamebox/contract';
import { RankingDayType, RankingType } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatDuration } from '@gamebox/ui/lib/format-time.ts';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useState } from 'react';
import { useRanking } from '../api/get-ranking.ts';
import styles from './ranking.module.css';

const SPANS = [
  { value: RankingDayType.day, label: '今日' },
  { value: RankingDayType.week, label: '本周' },
  { value: RankingDayType.month, label: '本月' },
];
const TYPES = [
  { value: RankingType.invited, label: '有效邀请' },
  { value: RankingType.points, label: '获得积分' },
  { value: RankingType.play, label: '游戏时长' },
];
const SHAPES = 6;

/** The ranking of a day, week or month, and the player's own place. */
export function Ranking({ first = RankingType.invited }: { first?: RankingType }) {
  const [type, setType] = useState<RankingType>(first);
  const [chosenDayType, setDayType] = useState<RankingDayType | null>(null);
  const today = useRanking({ dayType: RankingDayType.day, type });
  // At the beginning of a day the list is empty, so the week is shown first.
  const [lateStart, setLateStart] = useState(false);
  if (!lateStart && chosenDayType === null && today.data?.list.length === 0) setLateStart(true);
  const dayType = chosenDayType ?? (lateStart ? RankingDayType.week : RankingDayType.day);
  const query = useRanking({ dayType, type });
  return (
    <Tabs
      label="排行时间"
      tabs={SPANS}
      value={dayType}
      onChange={setDayType}
      aside={
        <SegmentedControl
          size="s"
          label="排行内容"
          segments={TYPES}
          value={type}
          onChange={setType}
        />
      }
    >
      <TabPanel value={dayType}>
        <AsyncSection query={query} skeleton={<Shapes />}>
          {(ranking) => (
            <div aria-busy={query.isPlaceholderData}>
              <Places ranking={ranking} type={type} />
            </div>
          )}
        </AsyncSection>
      </TabPanel>
    </Tabs>
  );
}

function Places({ ranking: { list, mine }, type }: { ranking: RankingData; type: RankingType }) {
  if (list.length === 0) return <EmptyState compact hint="还没有人上榜，现在开始，您就是第一名" />;
  return (
    <>
      <ol className={styles.list} aria-label="排行榜">
        {list.map(({ rank, nickname, avatar, value, mine: own }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place has no id and no state
          <li key={index} className={cx(styles.row, own && styles.mine)}>
            <span className={cx(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
            <Avatar src={pictureUrl(avatar)} size={32} />
            <span className={styles.name}>{own ? `${nickname}（我）` : nickname}</span>
            <span className={styles.value}>{valueOf(type, value)}</span>
          </li>
        ))}
      </ol>
      {mine !== null && !list.some((place) => place.mine) && (
        <p className={styles.own}>
          {mine.value === 0
            ? '您还没有上榜'
            : `我的排名 ${mine.rank ?? '1000 名以外'}，${valueOf(type, mine.value)}`}
        </p>
      )}
    </>
  );
}

function valueOf(type: RankingType, value: number): string {
  if (type === RankingType.play) return formatDuration(value);
  return type === RankingType.points ? `${formatCount(value)} 积分` : `${formatCount(value)} 人`;
}

function Shapes() {
  return (
    <div className={styles.list}>
      {Array.from({ length: SHAPES }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={24} height={20} />
          <Skeleton width={32} height={32} />
          <Skeleton width="32%" height={16} />
        </div>
      ))}
    </div>
  );
}

import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { formatDateTime } from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import type { LotteryRecord } from '@gamebox/contract';
import { useNavigate } from 'react-router';
import { useLotteryRound } from '../../../features/lottery/api/lottery-round.ts';
import { useDraws } from '../../../features/lottery/api/page-draws.ts';
import { useSearch } from '../../../shared/lib/use-search.ts';
import { CheckedDraw } from './checked-draw.tsx';
import styles from './check.module.css';

/** Verifies a draw of the player in the browser, from what its round has published. */
export function CheckTab() {
  const asked = Number(useSearch().get('record'));
  const draws = useDraws({ pageNo: 1, pageSize: 200 });
  return (
    <Section title="查验抽奖" note="在您的电脑上计算，不需要相信服务器">
      <AsyncSection query={draws} skeleton={<Skeleton width="100%" height={320} />}>
        {({ list }) => {
          const record = list.find(({ recordId }) => recordId === asked) ?? list[0];
          return record === undefined ? (
            <EmptyState
              scene="record"
              hint="抽过奖以后，可以在这里查验每一次的结果"
              action={<ButtonLink to="/welfare?tab=lottery">去抽奖</ButtonLink>}
            />
          ) : (
            <ChosenRecord record={record} draws={list} />
          );
        }}
      </AsyncSection>
    </Section>
  );
}

function ChosenRecord({
  record,
  draws,
}: {
  record: LotteryRecord;
  draws: readonly LotteryRecord[];
}) {
  const navigate = useNavigate();
  const round = useLotteryRound(record.roundId);
  const now = useNow(30_000);
  return (
    <div className={styles.check}>
      <Select
        label="哪一次抽奖"
        value={record.recordId}
        onChange={(next) => void navigate(`/welfare?tab=check&record=${next}`, { replace: true })}
        options={draws.map(({ recordId, createTime, prizeName }) => ({
          value: recordId,
          label: `${createTime === null ? '时间未知' : formatDateTime(createTime, now)} ${prizeName}`,
        }))}
        className={styles.select}
      />
      <AsyncSection query={round} skeleton={<Skeleton width="100%" height={280} />}>
        {(found) => <CheckedDraw round={found} record={record} />}
      </AsyncSection>
    </div>
  );
}

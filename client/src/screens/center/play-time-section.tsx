import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { PlayedRow, PlayedRowShape } from './played-row.tsx';

/** The total play time, and that of the recent games. */
export function PlayTimeSection({ title }: { title: string }) {
  const { data: user } = useUserDetail();
  const query = useGameRecords();
  const seconds = user?.playSeconds;
  return (
    <Section
      title={title}
      note={
        seconds === undefined || seconds < 60
          ? undefined
          : `累计 ${formatPlayed(seconds)}，含登录在线的时间`
      }
    >
      <QueryList
        query={query}
        label="玩过的游戏"
        className={linedList}
        select={(records) => records}
        itemKey={(record) => record.gameId}
        renderItem={(record) => <PlayedRow record={record} />}
        skeleton={<PlayedRowShape />}
        skeletonCount={3}
        empty={{
          scene: 'record',
          hint: '还没有玩过游戏，去挑一款吧',
          action: <ButtonLink to="/game">去逛游戏</ButtonLink>,
        }}
      />
    </Section>
  );
}

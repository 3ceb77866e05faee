import type { ServerOpening } from '@gamebox/contract';
import { listServerOpenings } from '@gamebox/contract';
import { useState } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { openingDays } from '../../features/opening/model/opening-days.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { RowTurns } from '@gamebox/ui/row-turns.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import {
  ServerTimeline,
  timelineColumn,
} from '../../features/opening/components/server-timeline.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useRowTurns } from '@gamebox/ui/use-row-turns.ts';
import { EnterServer } from '../../parts/play/enter-server.tsx';
import { RemindAction } from '../../parts/play/remind-action.tsx';
import styles from './home-openings.module.css';

/** The server openings of today and the next days; nothing if the server does not support it. */
export function HomeOpenings() {
  const openings = useCall(listServerOpenings);
  const now = useNow(60_000);
  const [chosenDay, setChosenDay] = useState<number | null>(null);
  const days = openingDays(openings.data ?? [], now);
  const day = days.find((candidate) => candidate.start === chosenDay) ?? days[0];
  const turner = useRowTurns(day?.openings.length ?? 0, timelineColumn);
  if (isLacking(openings.error)) return null;
  return (
    <Section
      title="开服时间表"
      aside={
        <>
          {day !== undefined && days.length > 1 && (
            <SegmentedControl
              size="s"
              label="哪一天"
              segments={days.map(({ start, name }) => ({ value: start, label: name }))}
              value={day.start}
              onChange={setChosenDay}
            />
          )}
          {day !== undefined && <RowTurns title="开服时间表" turner={turner} />}
        </>
      }
    >
      <AsyncSection query={openings} skeleton={<OpeningsSkeleton />}>
        {() =>
          day === undefined ? (
            <EmptyState
              hint="这几天没有新开的服务器"
              action={<ButtonLink to="/game">看看全部游戏</ButtonLink>}
            />
          ) : (
            <ServerTimeline
              key={day.start}
              label={`${day.name}开服的服务器`}
              turner={turner}
              openings={day.openings.map(timelineItem)}
              to={(item) => gameAddress(item.opening.gameId, item.opening.serverId)}
              renderAction={(item, open) => <OpeningAction item={item} open={open} />}
            />
          )
        }
      </AsyncSection>
    </Section>
  );
}

function timelineItem(opening: ServerOpening) {
  return {
    key: opening.serverId,
    at: opening.openTime,
    server: opening.serverName,
    game: opening.gameName,
    cover: pictureUrl(opening.coverPicture),
    opening,
  };
}

/** A start button if the server is open, a reminder button otherwise. */
function OpeningAction({ item, open }: { item: ReturnType<typeof timelineItem>; open: boolean }) {
  const { gameId, gameName, serverId, serverName, coverPicture, downloadable, openTime } =
    item.opening;
  if (!open) return <RemindAction subject={{ gameId, serverId }} name={serverName} />;
  return (
    <EnterServer
      game={{ gameId, name: gameName, coverPicture, downloadable, sizeBytes: null }}
      server={{ serverId, name: serverName, openTime }}
    />
  );
}

function OpeningsSkeleton() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={styles.column}>
          <Skeleton width={64} height={24} />
          <Skeleton width="100%" height={1} />
          <div className={styles.server}>
            <Skeleton width={40} height={40} />
            <div className={styles.text}>
              <Skeleton width={104} height={14} />
              <Skeleton width={64} height={12} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

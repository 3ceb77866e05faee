import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Badge } from '@gamebox/ui/badge.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Popover } from '@gamebox/ui/popover.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { SkeletonText } from '@gamebox/ui/skeleton.tsx';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { NoticeList } from '../../features/message/components/notice-list.tsx';
import type { Notice } from '../../features/message/model/notice.ts';
import { useNotices } from '../../features/message/model/use-notices.ts';
import { useSystemNotifications } from '../../features/message/model/use-system-notifications.ts';
import { busyGame, useGames } from '../../features/native-games/model/games/game-store.ts';
import styles from './messages-button.module.css';

/** Shows the number of unread messages, and opens the list of all. */
export function MessagesButton() {
  const notices = useNotices();
  const { list, pages, unread } = notices;
  const [open, setOpen] = useState(false);
  useSystemNotifications(list, pages.isFetched, () => setOpen(true));
  useFreshDownloads(notices.refreshDownloads);
  // Those of this computer do not wait for the server.
  const own = isLacking(pages.error) || list.length > 0;
  const query = { ...pages, ...(own ? { data: pages.data ?? { pages: [], pageParams: [] } } : {}) };
  const missing = own && pages.data === undefined && !isLacking(pages.error);
  return (
    <Popover
      title="消息"
      align="end"
      wide
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) notices.refresh();
      }}
      trigger={
        <IconButton
          label="消息"
          className={styles.button}
          aria-description={unread === 0 ? undefined : `${formatCount(unread)} 条未读`}
          icon={
            <span className={styles.icon}>
              <Bell />
              {unread > 0 && (
                <span className={styles.badge} aria-hidden>
                  <Badge count={unread} label="" />
                </span>
              )}
            </span>
          }
        />
      }
      aside={
        unread > 0 && (
          <Button size="s" variant="ghost" onClick={notices.readAll}>
            全部已读
          </Button>
        )
      }
    >
      <AsyncSection query={query} skeleton={<SkeletonText lines={6} />}>
        {() => (
          <>
            {missing && (
              <AsyncSection query={pages} skeleton={<SkeletonText lines={3} />}>
                {() => null}
              </AsyncSection>
            )}
            <NoticeList
              list={list}
              addressOf={addressOf}
              onOpen={(notice) => {
                notices.read(notice);
                if (addressOf(notice) !== null) setOpen(false);
              }}
              onRemove={notices.remove}
              more={pages.hasNextPage}
              loadingMore={pages.isFetchingNextPage}
              onMore={() => void pages.fetchNextPage()}
            />
          </>
        )}
      </AsyncSection>
    </Popover>
  );
}

const pagesOfGoals = {
  orders: '/center?tab=orders',
  center: '/center',
  rubies: '/rubies',
  promotion: '/promotion',
} as const;

function addressOf({ goal }: Notice): string | null {
  if (goal === null) return null;
  return 'page' in goal ? pagesOfGoals[goal.page] : gameAddress(goal.gameId, goal.serverId);
}

/** The host adds to its history when a job ends. */
function useFreshDownloads(refresh: () => void): void {
  const busy = useGames(({ games }) => busyGame(games)?.gameId ?? null);
  useEffect(() => {
    if (busy === null) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of a job matters
  }, [busy]);
}

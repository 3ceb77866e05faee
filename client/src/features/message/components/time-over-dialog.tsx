import type { HeardHistoryEntry } from '@gamebox/contract';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { machineClock } from '@gamebox/ui/lib/clock.ts';
import { Time } from '@gamebox/ui/time.tsx';
import { useEffect, useState } from 'react';
import { useSettingLoaded } from '../../../bridge/local-setting.ts';
import { useDownloadMessages } from '../api/download-messages.ts';
import { timeOverTitle } from '../model/notice.ts';
import { useTimesOver } from '../model/play-limit.ts';

/** Why the host ended a game, now or while no page was open; shown until the player closes it. */
export function TimeOverDialog() {
  const { entries, refresh, markRead } = useDownloadMessages();
  const times = useTimesOver((store) => store.times);
  const loaded = useSettingLoaded();
  useEffect(() => {
    if (times > 0) void refresh();
  }, [refresh, times]);
  const unread = entries
    .filter(({ entry, read }) => entry.kind === 'time-over' && !read)
    .map(({ entry }) => entry);
  const latest = loaded ? unread[0] : undefined;
  const shown = useLastOf(latest);
  if (shown === undefined) return null;
  const close = () => markRead(unread.map(({ endTime }) => endTime));
  return (
    <Dialog
      open={latest !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={timeOverTitle(shown)}
      width={420}
      actions={
        <>
          <ButtonLink to="/guardian" variant="ghost" onClick={close}>
            什么时候能玩
          </ButtonLink>
          <Button variant="primary" onClick={close}>
            知道了
          </Button>
        </>
      }
    >
      <p>
        未成年人游戏时间已结束，游戏盒子在 <Time at={shown.endTime} clock={machineClock} />{' '}
        关闭了游戏。
      </p>
      <p>{shown.reason}</p>
    </Dialog>
  );
}

/** Keeps the text while the dialog closes. */
function useLastOf(entry: HeardHistoryEntry | undefined): HeardHistoryEntry | undefined {
  const [last, setLast] = useState(entry);
  if (entry !== undefined && entry.endTime !== last?.endTime) setLast(entry);
  return entry ?? last;
}

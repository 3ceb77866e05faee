import { useEffect, useMemo } from 'react';
import { PlanDialog } from '../../features/native-games/components/plan-dialog.tsx';
import { useHistory, useRefreshHistory } from '../../bridge/history.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import {
  clearFinished,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Drawer } from '@gamebox/ui/drawer.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AllJobs } from './all-jobs.tsx';
import { Finished, Group, Waiting } from './download-rows.tsx';
import styles from './downloads-drawer.module.css';
import { History } from './history.tsx';
import { JobAnnouncer } from './job-announcer.tsx';
import { LimitNote } from './limit-note.tsx';
import { QueueList } from './queue-list.tsx';
import { RunningJob } from './running-job.tsx';
import type { SortedDownloads } from './sort-downloads.ts';
import { sortDownloads } from './sort-downloads.ts';
import { Updates } from './updates.tsx';
import { useSteadyPress } from './use-steady-press.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** All downloads of this computer: the running one, the waiting ones, and possible updates. */
export function DownloadsDrawer() {
  const stores = useStores();
  const open = downloadsDrawer.useOpen();
  const games = useGames((store) => store.games);
  const finished = useSessionDownloads((session) => session.finished);
  const sorted = useMemo(() => sortDownloads(games, finished), [games, finished]);
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        if (!next) downloadsDrawer.settle(stores, false);
      }}
      onClosed={() => clearFinished(stores)}
      title="下载管理"
      note={<LimitNote />}
    >
      <JobAnnouncer job={sorted.running} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the presses of the rows */}
      <div className={styles.groups} {...useSteadyPress()}>
        <Groups sorted={sorted} />
      </div>
      {/* The dialog opens above the drawer if it is opened from here. */}
      <PlanDialog shown={open} />
    </Drawer>
  );
}

function Groups({ sorted }: { sorted: SortedDownloads }) {
  const { running, waiting, queue, stopped, updates, done } = sorted;
  const history = useEntries(sorted);
  const waits = waiting.length + queue.length;
  const idle = running === null && waits + stopped.length + updates.length === 0;
  return (
    <>
      <AllJobs sorted={sorted} />
      {running !== null && <RunningJob key={running.gameId} job={running} />}
      {idle && done.length + history.length === 0 && <Nothing />}
      {waits > 0 && (
        <Group title={`排队中 ${waits}`}>
          {queue[0]?.held === true && <p className={styles.held}>已暂停，排队的游戏不会自动开始</p>}
          {waiting.map((job) => (
            <Waiting key={job.gameId} job={job} />
          ))}
          {queue.length > 0 && <QueueList jobs={queue} />}
        </Group>
      )}
      {stopped.length > 0 && (
        <Group title={`未完成 ${stopped.length}`}>
          {stopped.map((job) => (
            <Waiting key={job.gameId} job={job} />
          ))}
        </Group>
      )}
      {updates.length > 0 && <Updates games={updates} />}
      {history.length > 0 && <History entries={history} />}
      {history.length === 0 && done.length > 0 && <Done sorted={sorted} />}
    </>
  );
}

/** The host's history, read again when the drawer opens and when a job begins or ends. */
function useEntries({ running, done }: SortedDownloads) {
  const history = useHistory();
  const refresh = useRefreshHistory();
  const busyId = running?.gameId;
  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when a job begins or ends
  }, [refresh, busyId, done.length]);
  // An entry about a game that was ended is no download.
  return history.filter(({ kind }) => kind !== 'time-over');
}

function Nothing() {
  const stores = useStores();
  return (
    <EmptyState
      hint="没有下载任务，下载游戏后，进度会显示在这里"
      action={
        <ButtonLink to="/game" onClick={() => downloadsDrawer.settle(stores, false)}>
          去逛游戏
        </ButtonLink>
      }
    />
  );
}

/** The finished downloads of this session, for hosts that keep no history. */
function Done({ sorted: { done } }: { sorted: SortedDownloads }) {
  const stores = useStores();
  return (
    <Group
      title="已完成"
      action={
        <Button size="s" variant="ghost" onClick={() => clearFinished(stores)}>
          清空
        </Button>
      }
    >
      {done.map((game) => (
        <Finished key={game.gameId} game={game} />
      ))}
    </Group>
  );
}

import { useMemo } from 'react';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import {
  clearFinished,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Drawer } from '@gamebox/ui/drawer.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { sortDownloads } from './sort-downloads.ts';
import { Finished, Group, Waiting } from './download-rows.tsx';
import { JobAnnouncer } from './job-announcer.tsx';
import { RunningJob } from './running-job.tsx';
import { Updates } from './updates.tsx';

/** All downloads of this computer: the one that runs, those that wait, what could be updated. */
export function DownloadsDrawer() {
  const open = downloadsDrawer.useOpen();
  const games = useGames((store) => store.games);
  const finished = useSessionDownloads((session) => session.finished);
  const sorted = useMemo(() => sortDownloads(games, finished), [games, finished]);
  const { running, waiting, stopped, updates, done } = sorted;
  const empty = running === null && waiting.length + stopped.length + updates.length === 0;
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        if (!next) downloadsDrawer.settle(false);
      }}
      onClosed={clearFinished}
      title="下载管理"
    >
      <JobAnnouncer job={running} />
      {running !== null && <RunningJob key={running.gameId} job={running} />}
      {empty && done.length === 0 && (
        <EmptyState
          title="没有下载任务"
          hint="下载游戏后，进度会显示在这里"
          action={
            <ButtonLink to="/game" onClick={() => downloadsDrawer.settle(false)}>
              去逛游戏
            </ButtonLink>
          }
        />
      )}
      {waiting.length > 0 && (
        <Group title={`等待中 ${waiting.length}`}>
          {waiting.map((job) => (
            <Waiting key={job.gameId} job={job} />
          ))}
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
      {done.length > 0 && (
        <Group
          title="已完成"
          action={
            <Button size="s" variant="ghost" onClick={clearFinished}>
              清除
            </Button>
          }
        >
          {done.map((game) => (
            <Finished key={game.gameId} game={game} />
          ))}
        </Group>
      )}
    </Drawer>
  );
}

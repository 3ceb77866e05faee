import type { DownloadPlan, HostFailure } from '@gamebox/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Finished, Group, Waiting } from '../app/downloads/download-rows.tsx';
import { RunningJob } from '../app/downloads/running-job.tsx';
import { Updates } from '../app/downloads/updates.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { PlanDialog } from '../features/native-games/components/plan-dialog.tsx';
import { usePlan } from '../features/native-games/model/jobs/ask-before-install.ts';
import { acceptList } from '../features/native-games/model/games/game-store.ts';
import { planPrompt } from '../features/native-games/model/jobs/plan-prompt.ts';
import { useSessionDownloads } from '../features/native-games/model/jobs/session-downloads.ts';
import { LaunchContext } from '../features/native-games/model/launch/launch-context.ts';
import { createLauncher } from '../features/native-games/model/launch/launch.ts';
import { MoveDialog } from '../parts/move/move-dialog.tsx';
import { UpdatePanel } from '../screens/detail/update-panel.tsx';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { createHttpClient } from '@gamebox/web/http-client.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Exhibit, Row } from '@gamebox/ui/gallery/exhibit.tsx';
import {
  finishedGame,
  runningJob,
  samplePlan,
  sampleSpeeds,
  stoppedJobs,
  updatableGames,
  waitingJobs,
} from './sample-downloads.ts';
import { useStores } from '../shared/lib/stores.ts';

const http = createHttpClient({
  ready: () => Promise.resolve(),
  session: { token: () => '', subscribe: () => () => undefined },
  headers: () => ({}),
  commonQuery: () => ({}),
  onSessionEnded: () => undefined,
  tell: () => undefined,
});
const client = createQueryClient(http);

/** The width of the drawer. */
const column = { display: 'grid', gap: 32, width: 412, alignSelf: 'flex-start' };

/** The components of the drawer and the download dialogs. Without a host nothing changes. */
export function Downloads() {
  const stores = useStores();
  const [launcher] = useState(() =>
    createLauncher(stores, { checks: [], player: () => undefined }),
  );
  useEffect(() => {
    acceptList(stores, [
      runningJob,
      ...waitingJobs,
      ...stoppedJobs,
      ...updatableGames,
      finishedGame,
    ]);
    const { gameId } = runningJob;
    useSessionDownloads.of(stores).setState({ speed: { gameId, samples: sampleSpeeds } });
  }, [stores]);
  return (
    <HttpContext value={http}>
      <LaunchContext value={launcher}>
        <QueryClientProvider client={client}>
          <Exhibit name="RunningJob, Waiting, Updates, Finished">
            <Row>
              <div style={column}>
                <RunningJob job={runningJob} />
                <Updates games={updatableGames} />
              </div>
              <div style={column}>
                <Group title="排队中">
                  {waitingJobs.map((job) => (
                    <Waiting key={job.gameId} job={job} />
                  ))}
                </Group>
                <Group title="未完成">
                  {stoppedJobs.map((job) => (
                    <Waiting key={job.gameId} job={job} />
                  ))}
                </Group>
                <Group title="已完成">
                  <Finished game={finishedGame} />
                </Group>
              </div>
            </Row>
          </Exhibit>
          <Exhibit name="UpdatePanel">
            {updatableGames.map((game) => (
              <UpdatePanel key={game.gameId} state={game} />
            ))}
          </Exhibit>
          <Dialogs />
        </QueryClientProvider>
      </LaunchContext>
    </HttpContext>
  );
}

const expired: HostFailure = { kind: 'release-expired', expiresAt: 1_767_225_600_000, message: '' };

function Dialogs() {
  const stores = useStores();
  const [moving, setMoving] = useState(false);
  const ask = (plan: DownloadPlan | null, failure: HostFailure | null) => {
    const game = { gameId: 1, name: runningJob.name ?? '', coverPicture: '', packageUrl: '' };
    usePlan.of(stores).setState({ game, plan, failure, installDir: null, asking: false });
    void planPrompt.ask(stores);
  };
  const { gameId, name = '', sizeBytes, installPath } = finishedGame;
  return (
    <Exhibit name="PlanDialog, MoveDialog">
      <Row>
        <Button onClick={() => ask(samplePlan, null)}>PlanDialog</Button>
        <Button onClick={() => ask({ ...samplePlan, freeBytes: 3_000_000_000 }, null)}>
          PlanDialog, disk too small
        </Button>
        <Button onClick={() => ask(null, expired)}>PlanDialog fails</Button>
        <Button onClick={() => setMoving(true)}>MoveDialog</Button>
      </Row>
      <PlanDialog />
      <MoveDialog
        gameId={gameId}
        name={name}
        installPath={installPath}
        sizeBytes={sizeBytes}
        open={moving}
        onOpenChange={setMoving}
      />
    </Exhibit>
  );
}

import type { GameState } from '@gamebox/contract';
import { GripVertical } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { orderDownloads } from '../../features/native-games/model/jobs/queue-actions.ts';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Waiting } from './download-rows.tsx';
import styles from './queue-list.module.css';
import { movedTo } from './moved-to.ts';
import { jobName } from './use-job-play.ts';
import { useStores } from '../../shared/lib/stores.ts';

/**
 * The waiting jobs in order; a row is dragged with the mouse, or moved with its handle by ↑ and ↓.
 */
export function QueueList({ jobs }: { jobs: readonly GameState[] }) {
  const stores = useStores();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const place = (job: GameState, at: number) => {
    const ids = jobs.map(({ gameId }) => gameId);
    const next = movedTo(ids, job.gameId, at);
    if (next.join() === ids.join()) return;
    setSaid(`${jobName(job)} 移到第 ${next.indexOf(job.gameId) + 1} 位`);
    void orderDownloads(stores, next);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const onKeyDown = (event: KeyboardEvent, job: GameState, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    place(job, at + by);
  };
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault();
    const job = jobs.find(({ gameId }) => gameId === dragged);
    if (job !== undefined) place(job, at);
    end();
  };
  return (
    <>
      <ol className={styles.queue}>
        {jobs.map((job, at) => (
          // Players who can't drag use the keys of the handle.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
          <li
            key={job.gameId}
            draggable={jobs.length > 1}
            data-dragged={job.gameId === dragged || undefined}
            data-over={at === over && dragged !== null ? sideOf(jobs, dragged, at) : undefined}
            className={styles.job}
            onDragStart={() => setDragged(job.gameId)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={end}
            onDrop={(event) => onDrop(event, at)}
          >
            <Waiting
              job={job}
              start={
                jobs.length > 1 && (
                  <IconButton
                    size="s"
                    className={styles.handle}
                    label={`调整 ${jobName(job)} 的顺序，第 ${at + 1} 位`}
                    title="拖动或按上下键调整顺序"
                    icon={<GripVertical />}
                    onKeyDown={(event) => onKeyDown(event, job, at)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
    </>
  );
}

/** On which side of the row the dragged one would be inserted. */
function sideOf(jobs: readonly GameState[], dragged: number, at: number) {
  const from = jobs.findIndex(({ gameId }) => gameId === dragged);
  if (from === at) return undefined;
  return from < at ? 'below' : 'above';
}

import type { Task } from '@gamebox/contract';
import { TaskState } from '@gamebox/contract';
import { realNamePrompt } from '../../../features/identity/model/real-name-prompt.ts';
import { showGain } from '../../../features/reward/model/gain-store.ts';
import { useSignInfo } from '../../../features/sign/api/sign-info.ts';
import { useTasks } from '../../../features/task/api/list-tasks.ts';
import { useReceiveAward } from '../../../features/task/api/receive-award.ts';
import type { TaskGroup } from '../../../features/task/model/task-text.ts';
import { groupTasks } from '../../../features/task/model/task-text.ts';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';
import { useTaken } from '../../../shared/lib/use-taken.ts';
import { SIGN_BUTTON } from './sign-panel.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './task-panel.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/** Tasks by period; claimable ones come first in their group. */
export function TaskPanel() {
  const stores = useStores();
  const query = useTasks();
  const award = useReceiveAward((rewards, { name: note, points }) =>
    showGain(stores, { title: '领取成功', note, points, rewards }),
  );
  const refresh = useRefreshAccount();
  const taken = useTaken(query.isFetching);
  // Only one action is red: the sign-in, then the first claim.
  const signed = useSignInfo().data?.signedToday === true;
  return (
    <AsyncSection query={query} skeleton={<Shape />}>
      {(tasks) => {
        const groups = groupTasks(tasks);
        const first = groups.flatMap((group) => group.tasks).find(isClaimable)?.taskId;
        if (groups.length === 0) return <NoTasks />;
        return groups.map((group) => (
          <Section key={group.title} title={group.title} note={<End group={group} />}>
            <ul className={linedList} aria-label={group.title}>
              {group.tasks.map((task) => (
                <li key={task.taskId}>
                  <TaskRow
                    task={task}
                    leading={signed && task.taskId === first}
                    claiming={taken.isBusy(task.taskId)}
                    onClaim={() => taken.take(task.taskId, () => award.mutateAsync(task))}
                    onSign={() => document.getElementById(SIGN_BUTTON)?.focus()}
                    onVerify={() => void realNamePrompt.ask(stores).then(refresh)}
                  />
                </li>
              ))}
            </ul>
          </Section>
        ));
      }}
    </AsyncSection>
  );
}

const isClaimable = (task: Task) => task.state === TaskState.claimable;

function End({ group: { endTime } }: { group: TaskGroup }) {
  if (endTime === null) return <>只能完成一次</>;
  return (
    <>
      <Time at={endTime} format="turn" /> 重新开始，没领的奖励不保留
    </>
  );
}

function NoTasks() {
  return (
    <Section title="任务">
      <EmptyState hint="新的任务上线后会列在这里，今天先签到吧" />
    </Section>
  );
}

function Shape() {
  return (
    <div className={styles.shape}>
      <Skeleton width={96} height={28} />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} width="100%" height={68} />
      ))}
    </div>
  );
}

import type { Task, TaskType } from '@gamebox/contract';
import { TaskState } from '@gamebox/contract';
import type { LucideIcon } from 'lucide-react';
import {
  CalendarCheck,
  CircleCheck,
  Download,
  Gamepad2,
  Gift,
  ShieldCheck,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { placeOf, progressText } from '../../../features/task/model/task-text.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { Rewards } from '../../../shared/domain/reward.tsx';
import styles from './task-row.module.css';

export interface TaskRowProps {
  task: Task;
  /** Whether it has the view's only red action. */
  leading: boolean;
  claiming: boolean;
  onClaim: () => void;
  onSign: () => void;
  onVerify: () => void;
}

/** One task: its name, rewards, progress and action. */
export function TaskRow(props: TaskRowProps) {
  const { task } = props;
  const Icon = task.taskType === null ? Gift : icons[task.taskType];
  const claimed = task.state === TaskState.claimed;
  return (
    <div className={styles.row}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <span className={styles.name}>{task.name}</span>
        <span className={styles.description}>{task.description}</span>
      </div>
      <div className={styles.rewards}>
        <Rewards points={task.points} rewards={task.taskConfigs} spent={claimed} />
      </div>
      <div className={styles.progress}>
        <span className={styles.count} data-figures>
          {progressText(task)}
        </span>
        {task.progress !== null && task.target !== null && (
          <ProgressBar
            label={`${task.name}的进度`}
            tone={claimed ? 'neutral' : 'gold'}
            percent={(task.progress / task.target) * 100}
          />
        )}
      </div>
      <div className={styles.action}>
        <Action {...props} />
      </div>
    </div>
  );
}

function Action({ task, leading, claiming, onClaim, onSign, onVerify }: TaskRowProps) {
  if (task.state === TaskState.claimed) {
    return (
      <span className={styles.done}>
        <CircleCheck aria-hidden />
        已领取
      </span>
    );
  }
  if (task.state === TaskState.claimable) {
    return (
      <Button
        block
        size="s"
        variant={leading ? 'primary' : 'secondary'}
        aria-label={`领取${task.name}的奖励`}
        loading={claiming}
        onClick={onClaim}
      >
        领取
      </Button>
    );
  }
  const place = placeOf(task);
  if (place === null) return null;
  const label = `${place.label}：${task.name}`;
  return place.kind === 'go' ? (
    <ButtonLink block size="s" to={place.to} aria-label={label}>
      {place.label}
    </ButtonLink>
  ) : (
    <Button block size="s" aria-label={label} onClick={place.kind === 'sign' ? onSign : onVerify}>
      {place.label}
    </Button>
  );
}

const icons: Readonly<Record<TaskType, LucideIcon>> = {
  1: CalendarCheck,
  2: Download,
  3: Gamepad2,
  4: Wallet,
  5: UserPlus,
  6: ShieldCheck,
};

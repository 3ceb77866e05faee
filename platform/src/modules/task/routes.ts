import {
  finishGameDownload,
  finishTask,
  getTask,
  getTaskList,
  getTaskScrollShow,
  receiveTaskAward,
} from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { TaskService } from './service.ts';

export function taskRoutes(tasks: TaskService): readonly Implementation[] {
  return [
    implementForUser(getTaskList, ({ session, query }) => tasks.list(session.userId, query.period)),
    implementForUser(getTask, ({ session, query }) => tasks.get(session.userId, query.taskId)),
    implementForUser(finishTask, ({ session, query }) =>
      tasks.isDone(session.userId, query.taskId),
    ),
    implementForUser(finishGameDownload, async ({ session, query }) => {
      await tasks.finishDownload(session.userId, query.gameId);
      return true;
    }),
    implementForUser(receiveTaskAward, ({ session, query }) =>
      tasks.receive(session.userId, query.taskId),
    ),
    implement(getTaskScrollShow, () => tasks.latest()),
  ];
}

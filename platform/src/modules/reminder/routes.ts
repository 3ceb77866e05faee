import { addReminder, listReminders, removeReminder } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ReminderService } from './service.ts';

export function reminderRoutes(reminders: ReminderService): readonly Implementation[] {
  return [
    implementForUser(listReminders, ({ session }) => reminders.list(session.userId)),
    implementForUser(addReminder, async ({ session, body }) => {
      await reminders.add(session.userId, body);
      return true;
    }),
    implementForUser(removeReminder, async ({ session, body }) => {
      await reminders.remove(session.userId, body);
      return true;
    }),
  ];
}

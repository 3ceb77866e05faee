import { Button } from '@gamebox/ui/button.tsx';
import { Bell, BellRing } from 'lucide-react';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import type { ReminderSubject } from '../api/reminders.ts';
import { isSame, useReminders, useSetReminder } from '../api/reminders.ts';

export interface RemindButtonProps {
  subject: ReminderSubject;
  /** The server's or game's name, which distinguishes the buttons. */
  name: string;
  loggedIn: boolean;
  /** Asks the player to log in; resolves to true when that is done. */
  onLogin: () => Promise<boolean>;
  size?: 's' | 'm' | 'l' | undefined;
  /** The view's one red action, until it is set. */
  prominent?: boolean | undefined;
  className?: string | undefined;
}

/**
 * 预约 (a server), 预约下载 (a game), or 已预约, which a press undoes. Nothing if the server does not
 * support reminders.
 */
export function RemindButton(props: RemindButtonProps) {
  const { subject, name, loggedIn, onLogin, size = 's', prominent = false, className } = props;
  const reminders = useReminders();
  const set = useSetReminder();
  if (isLacking(reminders.error)) return null;
  const waiting = loggedIn && reminders.list.some((one) => isSame(one, subject));
  const press = async () => {
    if (!loggedIn && !(await onLogin())) return;
    set.mutate({ ...subject, wanted: !waiting });
  };
  const forGame = (subject.serverId ?? null) === null;
  const text = waiting ? '已预约' : forGame ? '预约下载' : '预约';
  const offer = forGame ? '电脑版还在制作中，能下载时通知我' : '开服时通知我';
  return (
    <Button
      size={size}
      variant={prominent && !waiting ? 'primary' : 'secondary'}
      icon={waiting ? <BellRing /> : <Bell />}
      aria-pressed={waiting}
      aria-label={`${text}：${name}`}
      title={waiting ? '到时会通知您，再按一次取消' : offer}
      className={className}
      onClick={() => void press()}
    >
      {text}
    </Button>
  );
}

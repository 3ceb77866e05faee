import { useCall } from '@gamebox/web/use-call.ts';
import type { CallBody, Reminder } from '@gamebox/contract';
import { addReminder, listReminders, removeReminder } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** A server, or without one the game itself. */
export type ReminderSubject = CallBody<typeof addReminder>;

const remindersQuery = () => callQuery(listReminders, {});

/** What the user waits for; asked only where somebody is logged in. */
export function useReminders() {
  return useCall(listReminders);
}

export const isSame = (one: ReminderSubject, other: ReminderSubject): boolean =>
  one.gameId === other.gameId && (one.serverId ?? null) === (other.serverId ?? null);

const mutationKey = ['setReminder'];

/**
 * Sets or removes a reminder; the list shows it at once, and the server's own when all that was
 * pressed is answered. Presses are sent one after the other, so that the last one counts.
 */
export function useSetReminder() {
  const { request, clock } = useHttp();
  const client = useQueryClient();
  const { queryKey } = remindersQuery();
  return useMutation({
    mutationKey,
    scope: { id: 'setReminder' },
    mutationFn: ({ wanted, ...subject }: ReminderSubject & { wanted: boolean }) =>
      request(wanted ? addReminder : removeReminder, { body: subject }),
    onMutate: async ({ wanted, ...subject }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Reminder[]>(queryKey, (list = []) => {
        const others = list.filter((one) => !isSame(one, subject));
        return wanted ? [{ ...subject, createTime: clock.now() }, ...others] : others;
      });
    },
    onSettled: () => {
      // A list from between two presses would show the first one again.
      const last = client.isMutating({ mutationKey }) === 1;
      return last ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
}

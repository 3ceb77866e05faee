import { useCall } from '@gamebox/web/use-call.ts';
import type { CallBody, Reminder } from '@gamebox/contract';
import { addReminder, listReminders, removeReminder } from '@gamebox/contract';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** A server, or without one the game itself. */
export type ReminderSubject = CallBody<typeof addReminder>;

const remindersQuery = () => callQuery(listReminders, {});

const mutationKey = ['setReminder'];

type Press = ReminderSubject & { wanted: boolean };

/**
 * What the user waits for, with the presses that are not answered yet: a list fetched meanwhile does
 * not know them. Asked only where somebody is logged in.
 */
export function useReminders() {
  const { clock } = useHttp();
  const reminders = useCall(listReminders);
  const presses = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- useSetReminder alone has this key
    select: ({ state }) => state.variables as Press,
  });
  const list = presses.reduce<readonly Reminder[]>(
    (shown, press) => withPress(shown, press, clock.now()),
    reminders.data ?? [],
  );
  return { list, error: reminders.error, isLoading: reminders.isLoading };
}

function withPress(
  list: readonly Reminder[],
  { wanted, ...subject }: Press,
  now: number,
): readonly Reminder[] {
  const others = list.filter((one) => !isSame(one, subject));
  return wanted ? [{ ...subject, createTime: now }, ...others] : others;
}

export const isSame = (one: ReminderSubject, other: ReminderSubject): boolean =>
  one.gameId === other.gameId && (one.serverId ?? null) === (other.serverId ?? null);

/**
 * Sets or removes a reminder. Presses are sent one after the other, so that the last one counts; the
 * list is asked anew when all are answered.
 */
export function useSetReminder() {
  const { request, clock } = useHttp();
  const client = useQueryClient();
  const { queryKey } = remindersQuery();
  return useMutation({
    mutationKey,
    scope: { id: 'setReminder' },
    mutationFn: ({ wanted, ...subject }: Press) =>
      request(wanted ? addReminder : removeReminder, { body: subject }),
    onSuccess: async (_, press) => {
      // A list from before the answer would show the button as it was.
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly Reminder[]>(queryKey, (list = []) =>
        withPress(list, press, clock.now()),
      );
    },
    onSettled: () => {
      // A list from between two presses would show the first one again.
      const last = client.isMutating({ mutationKey }) === 1;
      return last ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
}

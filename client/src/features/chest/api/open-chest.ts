import type { CallResult, listChests } from '@gamebox/contract';
import { openChest } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

export type Chest = CallResult<typeof listChests>['chests'][number];

/**
 * Opens a chest. Errors are shown. A repeated call in the same week gets the same answer.
 * `onOpened` is called even if the component is gone by then.
 */
export function useOpenChest(onOpened: (got: CallResult<typeof openChest>, chest: Chest) => void) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: ({ chestId }: Chest) => request(openChest, { body: { chestId } }),
    onSuccess: onOpened,
    onSettled: useRefreshAccount(),
  });
}

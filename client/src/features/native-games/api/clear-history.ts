import { useMutation } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { useRefreshHistory } from '../../../bridge/history.ts';
import { tellRefusals } from '../model/jobs/download.ts';
import { useStores } from '../../../shared/lib/stores.ts';

export function useClearHistory() {
  const stores = useStores();
  const refresh = useRefreshHistory();
  return useMutation({
    mutationFn: () =>
      tellRefusals(stores, async () => {
        await callHost('clearHistory', null);
      }),
    onSuccess: refresh,
    retry: false,
  });
}

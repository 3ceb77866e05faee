import { useMutation } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/** Writes the logs to a file; its path is shown and is the mutation's data. */
export function useExportLog() {
  return useMutation({
    mutationFn: async () => (await callHost('exportLog', null)).path,
    onSuccess: (path) => toast.success(`日志已导出到 ${path}`),
    onError: (error) => toast.error(`日志没有导出：${toHostFailure(error).message}`),
    retry: false,
  });
}

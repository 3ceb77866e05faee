import type { Drive } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

const none: readonly Drive[] = [];

function useDriveQuery() {
  return useQuery({
    queryKey: ['listDrives'],
    queryFn: () => callHost('listDrives', null),
    enabled: hasHost(),
    retry: false,
    meta: { quiet: true },
  });
}

/** The drives that games could go to, with their free space; empty if the host can't say. */
export function useDrives(): readonly Drive[] {
  return useDriveQuery().data ?? none;
}

/** Whether the host has not answered yet. */
export function useDrivesComing(): boolean {
  return useDriveQuery().isLoading;
}

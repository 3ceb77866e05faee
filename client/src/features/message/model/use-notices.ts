import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useDownloadMessages } from '../api/download-messages.ts';
import { useMessageActions, useMessagePages } from '../api/messages.ts';
import type { Notice } from './notice.ts';
import { mergeNotices, noticeOfHistory, noticeOfMessage } from './notice.ts';

/** All messages of the platform and of this computer, with their actions. */
export function useNotices() {
  const pages = useMessagePages();
  const downloads = useDownloadMessages();
  const actions = useMessageActions();
  const lead = useMachineLead();
  const messages = (pages.data?.pages ?? []).flatMap(({ list }) => list);
  const own = downloads.entries.map(({ entry, read }) => noticeOfHistory(entry, read, lead));
  const list = mergeNotices(messages.map(noticeOfMessage), own, pages.hasNextPage);
  const newest = messages[0]?.messageId;
  const unreadDownloads = downloads.entries.filter(({ read }) => !read);
  // Until the platform has answered, its messages would be missing in the count: none is shown.
  const countable = pages.data !== undefined || isLacking(pages.error);
  return {
    list,
    pages,
    unread: countable ? (pages.data?.pages[0]?.unread ?? 0) + unreadDownloads.length : 0,
    refresh: () => {
      void downloads.refresh();
      void pages.refetch();
    },
    refreshDownloads: () => void downloads.refresh(),
    read: ({ source, read }: Notice) => {
      if (read) return;
      if ('messageId' in source) actions.read.mutate(source);
      else downloads.markRead([source.endTime]);
    },
    readAll: () => {
      if (newest !== undefined) actions.readAll.mutate({ upTo: newest });
      if (unreadDownloads.length > 0)
        downloads.markRead(unreadDownloads.map(({ entry }) => entry.endTime));
    },
    remove: ({ source }: Notice) => {
      if ('messageId' in source) actions.remove.mutate(source);
      else downloads.remove(source.endTime);
    },
  };
}

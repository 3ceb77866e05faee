import { CLIENT_MESSAGES } from '@gamebox/contract';
import { Bell } from 'lucide-react';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Popover } from '@gamebox/ui/popover.tsx';

/** What the player was told. Nothing keeps messages yet, so there are none. */
export function MessagesButton() {
  return (
    <Popover title="消息" align="end" trigger={<IconButton label="消息" icon={<Bell />} />}>
      <EmptyState compact title={CLIENT_MESSAGES.empty} />
    </Popover>
  );
}

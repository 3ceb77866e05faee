import { useEffect, useRef } from 'react';
import { capabilities } from '../../../bridge/capabilities.ts';
import type { Notice } from './notice.ts';

/**
 * Shows new messages as system notifications while the player looks at another window, if the shell
 * can do that. `open` is called when the player presses the notification.
 */
export function useSystemNotifications(list: readonly Notice[], ready: boolean, open: () => void) {
  const known = useRef<Set<string> | null>(null);
  const opens = useRef(open);
  useEffect(() => {
    opens.current = open;
  });
  useEffect(() => {
    if (!ready) return;
    const first = known.current === null;
    const seen = (known.current ??= new Set());
    for (const notice of list) {
      if (seen.has(notice.key)) continue;
      seen.add(notice.key);
      if (!first && !notice.read && !document.hasFocus()) tell(notice, opens.current);
    }
  }, [list, ready]);
}

function tell({ key, title, text }: Notice, open: () => void): void {
  if (!capabilities().notifications || typeof Notification === 'undefined') return;
  const shown = new Notification(title, { body: text, tag: key });
  shown.addEventListener('click', () => {
    window.focus();
    open();
  });
}

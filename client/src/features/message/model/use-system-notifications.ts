import { useEffect, useRef } from 'react';
import { capabilities } from '../../../bridge/capabilities.ts';
import type { Notice } from './notice.ts';

/**
 * Tells by the system what came since the list was first there, while the player looks at something
 * else. Only where the shell can. `open` is called when the player presses the notification.
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

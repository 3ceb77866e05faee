import type { GameServer } from '@gamebox/contract';
import { useState } from 'react';
import {
  formatDate,
  formatDuration,
  formatFull,
  formatMoment,
} from '../../../shared/lib/format-time.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { GameTag } from '../../../shared/ui/tag.tsx';
import { Time } from '../../../shared/ui/time.tsx';
import { newestFirst } from '../model/newest-first.ts';
import styles from './server-list.module.css';

export interface ServerListProps {
  servers: readonly GameServer[];
  /** The server to play on. */
  chosen: number | null;
  onChoose: (serverId: number) => void;
}

const firstShown = 8;

/** The servers of a game, the newest first, with their opening times; one is chosen to play on (a radio group). */
export function ServerList({ servers, chosen, onChoose }: ServerListProps) {
  const [all, setAll] = useState(false);
  const now = useNow(60_000);
  const newest = newestFirst(servers);
  const shown = all ? newest : newest.slice(0, firstShown);
  return (
    <>
      <div role="radiogroup" aria-label="选择服务器" className={styles.list}>
        {shown.map((server) => (
          <label key={server.serverId} className={styles.server}>
            <input
              type="radio"
              name="server"
              className={styles.input}
              checked={server.serverId === chosen}
              onChange={() => onChoose(server.serverId)}
            />
            <span className={styles.mark} aria-hidden />
            <span className={styles.name} title={server.name}>
              {server.name}
            </span>
            <GameTag tag={server.tag} />
            <Opening at={server.openTime} now={now} />
          </label>
        ))}
      </div>
      {servers.length > shown.length && (
        <Button variant="ghost" size="s" onClick={() => setAll(true)}>
          显示全部 {servers.length} 个服务器
        </Button>
      )}
    </>
  );
}

function Opening({ at, now }: { at: number | null; now: number }) {
  if (at === null) return <span className={styles.time}>开服时间待定</span>;
  if (at <= now) {
    return (
      <span className={styles.time}>
        <Time at={at} /> <span className={styles.open}>已开启</span>
      </span>
    );
  }
  const minutes = Math.ceil((at - now) / 60_000);
  return (
    <span className={styles.time} title={formatFull(at)}>
      {formatMoment(at, now).endsWith('后') ? formatDate(at, now) : <Time at={at} />}{' '}
      <span className={styles.soon}>{formatDuration(minutes * 60)}后</span>
    </span>
  );
}

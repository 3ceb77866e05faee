import type { GameServer } from '@gamebox/contract';
import {
  formatDate,
  formatDuration,
  formatFull,
  formatMoment,
} from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from './server-list.module.css';

export interface ServerListProps {
  servers: readonly GameServer[];
  /** The server to play on. It stands first where it is not among the others. */
  chosen: GameServer | null;
  onChoose: (server: GameServer) => void;
}

/** Servers of a game with their opening times; one is chosen to play on (a radio group). */
export function ServerList({ servers, chosen, onChoose }: ServerListProps) {
  const now = useNow(60_000);
  const among = servers.some(({ serverId }) => serverId === chosen?.serverId);
  const shown = chosen === null || among ? servers : [chosen, ...servers];
  return (
    <div role="radiogroup" aria-label="选择服务器" className={styles.list}>
      {shown.map((server) => (
        <label key={server.serverId} className={styles.server}>
          <input
            type="radio"
            name="server"
            className={styles.input}
            checked={server.serverId === chosen?.serverId}
            onChange={() => onChoose(server)}
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

import type { GameServer } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { formatAppointment, formatFull, formatUntil } from '@gamebox/ui/lib/format-time.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { OpeningTime } from '../../../shared/domain/opening-time.tsx';
import styles from './server-list.module.css';

export interface ServerListProps {
  servers: readonly GameServer[];
  /** The server to play on. It is added at the top if it is not in the list. */
  chosenServer: GameServer | null;
  onChoose: (server: GameServer) => void;
}

/** A game's servers with their opening times as a radio group. */
export function ServerList({ servers, chosenServer, onChoose }: ServerListProps) {
  const among = servers.some(({ serverId }) => serverId === chosenServer?.serverId);
  const shown = chosenServer === null || among ? servers : [chosenServer, ...servers];
  const now = useNowBefore(
    shown.map(({ openTime }) => openTime),
    60_000,
  );
  return (
    <div role="radiogroup" aria-label="选择服务器" className={styles.list}>
      {shown.map((server) => (
        <label key={server.serverId} className={styles.server}>
          <input
            type="radio"
            name="server"
            className={styles.input}
            checked={server.serverId === chosenServer?.serverId}
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

export interface PlainServerListProps {
  servers: readonly GameServer[];
  /** The action beside a server that is to open. */
  renderAction: (server: GameServer) => ReactNode;
}

/** The servers of a game that can't be played yet: none is chosen. */
export function PlainServerList({ servers, renderAction }: PlainServerListProps) {
  const now = useNowBefore(
    servers.map(({ openTime }) => openTime),
    60_000,
  );
  return (
    <ul aria-label="服务器" className={styles.list}>
      {servers.map((server) => (
        <li key={server.serverId} className={cx(styles.server, styles.plain)}>
          <span className={styles.name} title={server.name}>
            {server.name}
          </span>
          <GameTag tag={server.tag} />
          <Opening at={server.openTime} now={now} />
          {server.openTime !== null && server.openTime > now && (
            <span className={styles.action}>{renderAction(server)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Beside an opening that is to come, the time that is left until then. */
function Opening({ at, now }: { at: number | null; now: number }) {
  if (at === null || at <= now) {
    return (
      <span className={styles.time}>
        <OpeningTime at={at} open />
      </span>
    );
  }
  return (
    <span className={cx(styles.time, styles.coming)} title={formatFull(at)}>
      {formatAppointment(at, now)} 开服 · {formatUntil(at, now)}
    </span>
  );
}

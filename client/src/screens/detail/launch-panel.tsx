import type { GameDetail } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { AccountPanel } from '../../features/game-account/components/account-panel.tsx';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { Select } from '@gamebox/ui/select.tsx';
import styles from './detail-body.module.css';
import panel from './launch-panel.module.css';
import type { LaunchChoice } from './use-launch-choice.ts';

export interface LaunchPanelProps {
  game: GameDetail;
  choice: LaunchChoice;
  registering: boolean;
  onRegistering: (open: boolean) => void;
}

/** With what the game starts: server, account, resolution. */
export function LaunchPanel(props: LaunchPanelProps) {
  const { game, choice, registering, onRegistering } = props;
  const loggedIn = useLoggedIn();
  const { server, servers } = choice;
  const byId = new Map(servers.map((one) => [one.serverId, one]));
  return (
    <section className={styles.panel} aria-label="启动设置">
      <h2 className={styles.panelTitle}>启动设置</h2>
      <Row label="服务器">
        {(id) => (
          <Select
            id={id}
            className={panel.select}
            options={servers.map(({ serverId, name }) => ({
              value: serverId,
              label: name,
            }))}
            value={server?.serverId ?? null}
            onChange={(serverId) => {
              const next = byId.get(serverId);
              if (next !== undefined) choice.chooseServer(next);
            }}
            placeholder="还没有服务器"
            disabled={servers.length === 0}
          />
        )}
      </Row>
      <AccountPanel
        gameId={game.gameId}
        gameName={game.name}
        server={server}
        serverNames={new Map(servers.map(({ serverId, name }) => [serverId, name]))}
        loggedIn={loggedIn}
        registering={registering}
        onRegistering={onRegistering}
        onLogin={() => void loginPrompt.ask()}
      />
      <Row label="分辨率">
        {(id) => (
          <Select
            id={id}
            className={panel.select}
            options={choice.resolutions.map((value) => ({
              value,
              label: value.replace('_', ' × '),
            }))}
            value={choice.resolution}
            onChange={choice.chooseResolution}
          />
        )}
      </Row>
    </section>
  );
}

function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={panel.row}>
      <label htmlFor={id} className={panel.label}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

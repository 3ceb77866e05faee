import type { GameDetail, GameServer } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { AccountPanel } from '../../features/game-account/components/account-panel.tsx';
import { OpeningTime } from '../../features/game/components/opening-time.tsx';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { Select } from '@gamebox/ui/select.tsx';
import panel from './launch-panel.module.css';
import { goToPart } from './page-anchors.tsx';
import type { LaunchChoice } from './use-launch-choice.ts';
import { useStores } from '../../shared/lib/stores.ts';

export interface LaunchPanelProps {
  game: GameDetail;
  choice: LaunchChoice;
  registering: boolean;
  onRegistering: (open: boolean) => void;
}

/** With what the game starts: server, account, resolution. */
export function LaunchPanel(props: LaunchPanelProps) {
  const stores = useStores();
  const { game, choice, registering, onRegistering } = props;
  const loggedIn = useLoggedIn();
  const { server, servers } = choice;
  return (
    <>
      <ChosenServer server={server} />
      <AccountPanel
        gameId={game.gameId}
        gameName={game.name}
        server={server}
        serverNames={new Map(servers.map(({ serverId, name }) => [serverId, name]))}
        loggedIn={loggedIn}
        registering={registering}
        onRegistering={onRegistering}
        onLogin={() => void loginPrompt.ask(stores)}
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
    </>
  );
}

/** The server that is chosen; the list to choose from is in the page. */
function ChosenServer({ server }: { server: GameServer | null }) {
  const reduced = useReducedMotion();
  return (
    <div className={panel.row}>
      <span className={panel.label}>服务器</span>
      <div className={panel.server}>
        {server === null ? (
          <span className={panel.none}>还没有服务器</span>
        ) : (
          <span className={panel.words}>
            <span className={panel.name} title={server.name}>
              {server.name}
            </span>
            <span className={panel.time}>
              <OpeningTime at={server.openTime} />
            </span>
          </span>
        )}
        <Button size="s" onClick={() => goToPart('servers', reduced)}>
          更换
        </Button>
      </div>
    </div>
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

import type { GameDetail, GameServer } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { AccountPanel } from '../../features/game-account/components/account-panel.tsx';
import { OpeningTime } from '../../shared/domain/opening-time.tsx';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { Select } from '@gamebox/ui/select.tsx';
import panel from './launch-panel.module.css';
import { goToChoice } from './page-anchors.tsx';
import type { LaunchChoice } from './use-launch-choice.ts';
import type { SwitchServerProps } from '../../parts/play/switch-server.tsx';
import { SwitchServer } from '../../parts/play/switch-server.tsx';
import { useStores } from '../../shared/lib/stores.ts';

export interface LaunchPanelProps {
  game: GameDetail;
  choice: LaunchChoice;
  registering: boolean;
  onRegistering: (open: boolean) => void;
  /**
   * False without a package: nothing can be started, so no account is needed, and an open server is
   * not offered beside that.
   */
  startable: boolean;
  /** Starts the game with the choices, in place of the running one. */
  onEnter: SwitchServerProps['onEnter'];
}

/** Chooses what the game starts with: server, account, resolution. */
export function LaunchPanel(props: LaunchPanelProps) {
  const stores = useStores();
  const { game, choice, registering, onRegistering, startable, onEnter } = props;
  const loggedIn = useLoggedIn();
  const reduced = useReducedMotion();
  const { server, servers, playing } = choice;
  const offered =
    (startable || choice.opensAt !== null) &&
    (playing === null || playing.serverId !== server?.serverId);
  return (
    <>
      {playing !== null && <PlayingServer name={playing.name} />}
      {choice.serverless && <PlayingServer name={null} />}
      {offered && (
        <ChosenServer
          server={server}
          onChange={startable ? () => goToChoice('servers', reduced) : undefined}
          label={playing === null && !choice.serverless ? '服务器' : '另选的服务器'}
          action={
            playing !== null &&
            server !== null &&
            choice.opensAt === null && (
              <SwitchServer game={game} server={server} onEnter={onEnter} />
            )
          }
        />
      )}
      {startable && (
        <>
          <AccountPanel
            gameId={game.gameId}
            gameName={game.name}
            server={server}
            serverNames={new Map(servers.map(({ serverId, name }) => [serverId, name]))}
            loggedIn={loggedIn}
            running={choice.running}
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
      )}
    </>
  );
}

/** The server on which the running game is played; null if it was started without one. */
export function PlayingServer({ name }: { name: string | null }) {
  return (
    <div className={panel.row}>
      <span className={panel.label}>服务器</span>
      <div className={panel.server}>
        <span className={panel.text}>
          <span className={panel.name} title={name ?? undefined}>
            {name === null ? '未指定服务器' : `正在玩 ${name}`}
          </span>
          <span className={panel.time}>{name === null ? '请在游戏里选择' : '游戏运行中'}</span>
        </span>
      </div>
    </div>
  );
}

interface ChosenServerProps {
  server: GameServer | null;
  label: string;
  /** Shows the list to choose from; undefined if nothing can be chosen. */
  onChange: (() => void) | undefined;
  /** The action below it. */
  action: ReactNode;
}

/** The chosen server; the list to choose from is further down on the page. */
function ChosenServer({ server, label, onChange, action }: ChosenServerProps) {
  return (
    <div className={panel.row}>
      <span className={panel.label}>{label}</span>
      <div className={panel.server}>
        {server === null ? (
          <span className={panel.none}>还没有服务器</span>
        ) : (
          <span className={panel.text}>
            <span className={panel.name} title={server.name}>
              {server.name}
            </span>
            <span className={panel.time}>
              <OpeningTime at={server.openTime} />
            </span>
          </span>
        )}
        {onChange !== undefined && (
          <Button size="s" onClick={onChange}>
            更换
          </Button>
        )}
      </div>
      {action}
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

import type { GameDetail, GameServer } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RegisterDialog } from '../../features/game-account/components/register-dialog.tsx';
import { nearestFirst } from '../../features/game/model/nearest-first.ts';
import styles from './recharge.module.css';

export interface DestinationProps {
  title: string;
  game: GameDetail;
  server: GameServer | null;
  accounts: readonly string[];
  account: string | null;
  onGame: () => void;
  onServer: (serverId: number) => void;
  onAccount: (account: string) => void;
}

/** Game, server and account that the order is for. */
export function Destination(props: DestinationProps) {
  const { title, game, server, accounts, account, onGame, onServer, onAccount } = props;
  const [registering, setRegistering] = useState(false);
  const now = useNow(60_000);
  return (
    <Section title={title}>
      <div className={styles.destination}>
        <div className={styles.game}>
          <Cover
            src={pictureUrl(game.coverPicture)}
            name={game.name}
            decorative
            ratio="1/1"
            eager
            className={styles.cover}
          />
          <span className={styles.words}>
            <b className={styles.name}>{game.name}</b>
            <span className={styles.note}>{game.versionName}</span>
          </span>
          <Button aria-label="更换游戏" onClick={onGame}>
            更换
          </Button>
        </div>
        <div className={styles.field}>
          <span className={styles.label}>服务器</span>
          {server === null ? (
            <span className={styles.note}>还没有服务器</span>
          ) : (
            <Select
              label="服务器"
              size="l"
              options={nearestFirst(game.servers, now).map(({ serverId, name }) => ({
                value: serverId,
                label: name,
              }))}
              value={server.serverId}
              onChange={onServer}
            />
          )}
        </div>
        <div className={styles.field}>
          <span className={styles.label}>游戏账号</span>
          <div className={styles.account}>
            {accounts.length > 0 && (
              <Select
                label="游戏账号"
                size="l"
                options={accounts.map((name) => ({ value: name, label: name }))}
                value={account}
                onChange={onAccount}
              />
            )}
            <Button
              icon={<Plus />}
              variant={accounts.length > 0 ? 'ghost' : 'secondary'}
              onClick={() => setRegistering(true)}
            >
              注册账号
            </Button>
          </div>
        </div>
      </div>
      <RegisterDialog
        open={registering}
        onOpenChange={setRegistering}
        gameId={game.gameId}
        gameName={game.name}
        server={server}
      />
    </Section>
  );
}

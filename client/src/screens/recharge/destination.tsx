import type { GameDetail, GameServer } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { CircleAlert, Plus } from 'lucide-react';
import { nearestFirst } from '../../features/game/model/nearest-first.ts';
import { useId } from 'react';
import styles from './recharge.module.css';

export interface DestinationProps {
  title: string;
  /** False: coins bought for this game can only be exchanged in another. */
  sellsCurrency: boolean;
  game: GameDetail;
  /** Null: none is chosen yet. */
  server: GameServer | null;
  onServerBox: (box: HTMLButtonElement | null) => void;
  /** Why it is this one, or that there is none. */
  serverNote: string;
  accounts: readonly string[];
  account: string | null;
  onGame: () => void;
  onServer: (serverId: number) => void;
  onAccount: (account: string) => void;
  onRegister: () => void;
}

/** Game, server and account that the order is for. */
export function Destination(props: DestinationProps) {
  const { title, sellsCurrency, game, server, serverNote, accounts, account } = props;
  const { onGame, onServer, onServerBox, onAccount, onRegister } = props;
  const now = useNow(60_000);
  const note = useId();
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
          <span className={styles.text}>
            <b className={styles.name}>{game.name}</b>
            <span className={styles.note}>{game.versionName}</span>
          </span>
          <Button aria-label="更换游戏" onClick={onGame}>
            更换
          </Button>
        </div>
        {!sellsCurrency && (
          <p className={styles.unsold}>
            <CircleAlert aria-hidden />
            暂不支持兑换到{game.name}，买到的平台币存在您的账户，可以兑换到其他游戏
          </p>
        )}
        <div className={styles.field}>
          <span className={styles.label}>服务器</span>
          {game.servers.length === 0 ? (
            <span className={styles.note}>还没有服务器</span>
          ) : (
            <>
              <Select
                ref={onServerBox}
                label="服务器"
                size="l"
                placeholder="请选择服务器"
                options={nearestFirst(game.servers, now).map(({ serverId, name }) => ({
                  value: serverId,
                  label: name,
                }))}
                value={server?.serverId ?? null}
                aria-describedby={note}
                onChange={onServer}
              />
              <span id={note} className={styles.hint}>
                {serverNote}
              </span>
            </>
          )}
        </div>
        <div className={styles.field}>
          <span className={styles.label}>游戏账号</span>
          {accounts.length === 0 ? (
            <span className={styles.note}>还没有账号，请先注册</span>
          ) : (
            <div className={styles.account}>
              <Select
                label="游戏账号"
                size="l"
                options={accounts.map((name) => ({ value: name, label: name }))}
                value={account}
                onChange={onAccount}
              />
              <Button icon={<Plus />} variant="ghost" onClick={onRegister}>
                注册账号
              </Button>
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

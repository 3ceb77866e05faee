import type { GameServer } from '@gamebox/contract';
import { Plus, UserRound } from 'lucide-react';
import { use, useState } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { isUnknownCall } from '@gamebox/web/request-error.ts';
import { useLastAccount } from '../api/get-last-register-account.ts';
import styles from './account-panel.module.css';
import { RegisterDialog } from './register-dialog.tsx';

export interface AccountPanelProps {
  gameId: number;
  gameName: string;
  /** The server of a new account; null if the game has no server yet. */
  server: Pick<GameServer, 'serverId' | 'name'> | null;
  serverNames: ReadonlyMap<number, string>;
  loggedIn: boolean;
  /** The game is running: an account registered now comes with the next start. */
  running: boolean;
  /** Whether the dialog for a new account is open. */
  registering: boolean;
  onRegistering: (open: boolean) => void;
  /** Asks the player to log in. */
  onLogin: () => void;
}

/** The game account that the game starts with: the newest one, or how to register one. */
export function AccountPanel(props: AccountPanelProps) {
  const { gameId, gameName, server, loggedIn, registering, onRegistering, onLogin } = props;
  return (
    <div className={styles.panel} data-guide="account">
      <div className={styles.head}>
        <span className={styles.label}>游戏账号</span>
        {loggedIn && (
          <Button
            variant="ghost"
            size="s"
            icon={<Plus />}
            data-guide="password"
            onClick={() => onRegistering(true)}
          >
            注册账号
          </Button>
        )}
      </div>
      {loggedIn ? (
        <LastAccount {...props} />
      ) : (
        <div className={styles.account}>
          <UserRound aria-hidden />
          <span className={styles.text}>登录后可以注册游戏账号</span>
          <Button size="s" data-guide="password" onClick={onLogin}>
            去登录
          </Button>
        </div>
      )}
      <RegisterDialog
        open={registering}
        onOpenChange={onRegistering}
        gameId={gameId}
        gameName={gameName}
        server={server}
      />
    </div>
  );
}

function LastAccount({ gameId, serverNames, running }: AccountPanelProps) {
  const last = useLastAccount(gameId);
  const known = last.data === undefined ? undefined : (last.data?.account ?? null);
  const late = useLateAccount(known, running);
  const away = use(ServerAwayContext);
  // The frame says that the server is away; the account is asked for again when it is back.
  if (last.isPending || (away && last.data === undefined))
    return <Skeleton width="100%" height={56} />;
  if (isUnknownCall(last.error)) {
    return (
      <div className={styles.account}>
        <span className={styles.text}>当前平台没有提供这项功能</span>
      </div>
    );
  }
  if (last.data === undefined) {
    return (
      <div className={styles.account}>
        <span className={styles.text}>账号没有加载出来</span>
        <Button size="s" loading={last.isFetching} onClick={() => void last.refetch()}>
          重试
        </Button>
      </div>
    );
  }
  if (last.data === null) {
    return (
      <div className={styles.account}>
        <UserRound aria-hidden />
        <p className={styles.text}>还没有账号，注册一个就能直接进服</p>
      </div>
    );
  }
  const { account, serverId, createTime } = last.data;
  const serverName = serverId === null ? undefined : serverNames.get(serverId);
  return (
    <div className={styles.account}>
      <UserRound aria-hidden />
      <span className={styles.text}>
        <span className={styles.name} title={account}>
          {account}
        </span>
        <span className={styles.note}>
          {late ? (
            <span>重新启动游戏后生效</span>
          ) : (
            <span>注册于 {serverName ?? <Time at={createTime} />}</span>
          )}
        </span>
      </span>
    </div>
  );
}

/**
 * Whether the account came while the game was running without it. `account`: null is none, undefined
 * not yet known.
 */
function useLateAccount(account: string | null | undefined, running: boolean): boolean {
  const [held, hold] = useState<string | null>();
  const next = running ? (held === undefined ? account : held) : undefined;
  if (next !== held) hold(next);
  return next !== undefined && account !== undefined && account !== next;
}

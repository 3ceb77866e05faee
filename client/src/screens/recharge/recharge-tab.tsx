import { OrderType } from '@gamebox/contract';
import type { GameDetail } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { Checkout } from '../../parts/payment/checkout.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { Destination } from './destination.tsx';
import styles from './recharge.module.css';
import { serverOf, useAskedChoice, useLikelyGame } from './use-recharge-choice.ts';

const GameDialog = lazy(async () => ({
  default: (await import('./game-dialog.tsx')).GameDialog,
}));

/** Where to, how much, and what it gives; then how it is paid. */
export function RechargeTab() {
  const { asked, change } = useAskedChoice();
  const likely = useLikelyGame();
  const [choosing, setChoosing] = useState(false);
  const gameId = asked.gameId ?? likely;
  const choose = () => setChoosing(true);
  return (
    <>
      {gameId === undefined && <Shape />}
      {gameId === null && <NoGame onChoose={choose} />}
      {typeof gameId === 'number' && <ForGame key={gameId} gameId={gameId} onChoose={choose} />}
      {choosing && (
        <Suspense>
          <GameDialog
            onClose={() => setChoosing(false)}
            onChoose={(game, server) => {
              setChoosing(false);
              change({ gameId: game, serverId: server, account: null });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}

function NoGame({ onChoose }: { onChoose: () => void }) {
  const { asked, change } = useAskedChoice();
  return (
    <Columns side={<Checkout type={OrderType.recharge} content={null} missing="请先选择游戏" />}>
      <Section title="充到哪里">
        <EmptyState
          compact
          title="先选一个游戏"
          hint="充值会记在您选的游戏、服务器和账号名下"
          action={<Button onClick={onChoose}>选择游戏</Button>}
        />
      </Section>
      <AmountChoice value={asked.amountFen} onChange={(amountFen) => change({ amountFen })} />
    </Columns>
  );
}

function ForGame({ gameId, onChoose }: { gameId: number; onChoose: () => void }) {
  const { asked } = useAskedChoice();
  const accounts = useGameAccounts(gameId);
  const account = accounts.data?.find((one) => one.account === asked.account) ?? accounts.data?.[0];
  // The account's own server may have opened long ago: it is asked for by itself.
  const game = useGame(gameId, asked.serverId ?? account?.serverId ?? null);
  return (
    <AsyncSection query={game} skeleton={<Shape />}>
      {(detail) => (
        <AsyncSection query={accounts} skeleton={<Shape />}>
          {(own) => (
            <Chosen
              game={detail}
              accounts={own.map((one) => one.account)}
              account={account?.account ?? null}
              accountServer={account?.serverId ?? null}
              onChoose={onChoose}
            />
          )}
        </AsyncSection>
      )}
    </AsyncSection>
  );
}

interface ChosenProps {
  game: GameDetail;
  accounts: readonly string[];
  account: string | null;
  accountServer: number | null;
  onChoose: () => void;
}

function Chosen({ game, accounts, account, accountServer, onChoose }: ChosenProps) {
  const { asked, change } = useAskedChoice();
  const now = useNow(60_000);
  const server = serverOf(game, [asked.serverId, accountServer], now);
  const { amountFen } = asked;
  const ready = server !== null && account !== null && amountFen !== null;
  const { gameId } = game;
  return (
    <Columns
      side={
        <Checkout
          type={OrderType.recharge}
          content={
            ready ? { gameId, serverId: server.serverId, account, rechargeFen: amountFen } : null
          }
          missing={missingOf(server !== null, account !== null)}
        />
      }
    >
      <Destination
        game={game}
        server={server}
        accounts={accounts}
        account={account}
        onGame={onChoose}
        onServer={(serverId) => change({ gameId, serverId })}
        onAccount={(name) => change({ gameId, account: name })}
      />
      <AmountChoice value={amountFen} onChange={(next) => change({ amountFen: next })} />
    </Columns>
  );
}

function missingOf(server: boolean, account: boolean): string {
  if (!server) return '这个游戏还没有服务器';
  return account ? '请先选择金额' : '请先注册游戏账号';
}

function Shape() {
  return (
    <Columns side={<Skeleton width="100%" height={360} />}>
      <Skeleton width="100%" height={176} />
      <Skeleton width="100%" height={240} />
    </Columns>
  );
}

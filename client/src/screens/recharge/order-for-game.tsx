import type { GameDetail, GameServer } from '@gamebox/contract';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { useState } from 'react';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { RegisterDialog } from '../../features/game-account/components/register-dialog.tsx';
import { useToldGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { Checkout } from '../../parts/payment/checkout.tsx';
import type { MissingStep } from '../../parts/payment/missing-step.ts';
import { usePlayed } from '../../parts/play/use-played.ts';
import { Destination } from './destination.tsx';
import type { OrderPartProps } from './order-form-props.ts';
import { OrderColumns, OrderFormShape, WaitingForm, formContent } from './order-form-shape.tsx';
import type { OwnServers } from './order-server.ts';
import { meantAccount, meantServers, serverNote } from './order-server.ts';
import { useAskedChoice } from './use-recharge-choice.ts';

/** The form for a chosen game. */
export function OrderForGame(props: OrderPartProps & { gameId: number }) {
  // Where the player played last decides on the server, so it is waited for.
  if (useToldGameRecords().isPending) return <WaitingForm />;
  return <ForKnownPlayer {...props} />;
}

function ForKnownPlayer({ gameId, ...props }: OrderPartProps & { gameId: number }) {
  const { asked } = useAskedChoice();
  // A game that is played meanwhile does not change the server beside the button that pays.
  const [played] = useState(usePlayed()(gameId).serverId);
  const accounts = useGameAccounts(gameId);
  const account = meantAccount(accounts.data ?? [], asked, played);
  const own = { played, registered: account?.serverId ?? null };
  // The player's own server may have opened long ago, so it is requested explicitly.
  const game = useGame(gameId, meantServers(own, asked)[0] ?? null);
  return (
    <AsyncSection query={game} skeleton={<OrderFormShape />} what={formContent}>
      {(detail) => (
        <AsyncSection query={accounts} skeleton={<OrderFormShape />} what={formContent}>
          {(list) => (
            <FormOfGame
              {...props}
              game={detail}
              accounts={list.map((one) => one.account)}
              account={account?.account ?? null}
              own={own}
              settled={!game.isPlaceholderData}
            />
          )}
        </AsyncSection>
      )}
    </AsyncSection>
  );
}

interface FormOfGameProps extends OrderPartProps {
  game: GameDetail;
  accounts: readonly string[];
  account: string | null;
  own: OwnServers;
  /** False while the servers belong to an earlier choice. */
  settled: boolean;
}

function FormOfGame(props: FormOfGameProps) {
  const { game, accounts, account, own, settled, type, words, price } = props;
  const { renderAmount, onChoose, refused = null } = props;
  const { asked, change } = useAskedChoice();
  const [registering, setRegistering] = useState(false);
  const [serverBox, setServerBox] = useState<HTMLButtonElement | null>(null);
  const wanted = meantServers(own, asked);
  const server =
    wanted.flatMap((id) => game.servers.find(({ serverId }) => serverId === id) ?? [])[0] ?? null;
  // The wanted server may be missing in the servers of an earlier choice: no other one may be used
  // for the payment.
  const meant = settled || server?.serverId === wanted[0];
  const { gameId } = game;
  const content =
    meant && server !== null && account !== null
      ? props.contentOf({ gameId, serverId: server.serverId, account })
      : null;
  const isClosed = props.games?.includes(gameId) === false;
  const lacking = isClosed
    ? null
    : missingOf(game, server, account, {
        chooseServer: () => {
          serverBox?.focus();
          serverBox?.click();
        },
        register: () => setRegistering(true),
      });
  const missing =
    lacking !== null && refused !== null ? { text: refused } : (lacking ?? props.missing(gameId));
  return (
    <OrderColumns
      side={
        <Checkout
          type={type}
          content={content}
          missing={meant ? missing : { text: '正在查询服务器' }}
          price={isClosed ? null : price}
          preview={!isClosed && refused === null && props.preview}
          onPaid={props.onPaid}
        />
      }
    >
      <Destination
        title={words.title}
        sellsCurrency={isClosed || props.receivers?.includes(gameId) !== false}
        game={game}
        server={server}
        onServerBox={setServerBox}
        serverNote={serverNote(server, own, account)}
        accounts={accounts}
        account={account}
        onGame={onChoose}
        onServer={(serverId) => change({ gameId, serverId })}
        onAccount={(name) => change({ gameId, account: name })}
        onRegister={() => setRegistering(true)}
      />
      <RegisterDialog
        open={registering}
        onOpenChange={setRegistering}
        gameId={gameId}
        gameName={game.name}
        server={server}
      />
      {renderAmount(gameId)}
    </OrderColumns>
  );
}

function missingOf(
  { servers }: GameDetail,
  server: GameServer | null,
  account: string | null,
  { chooseServer, register }: Readonly<Record<'chooseServer' | 'register', () => void>>,
): MissingStep | null {
  if (servers.length === 0) return { text: '这个游戏还没有服务器' };
  if (server === null)
    return { text: '请先选择服务器', action: { label: '选择服务器', onPress: chooseServer } };
  return account === null
    ? { text: '请先注册游戏账号', action: { label: '注册账号', onPress: register } }
    : null;
}

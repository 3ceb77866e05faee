import type { GameDetail, GameServer, OrderContent, OrderType } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Waiting } from '@gamebox/ui/waiting.tsx';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import { useToldGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { RegisterDialog } from '../../features/game-account/components/register-dialog.tsx';
import { Checkout } from '../../parts/payment/checkout.tsx';
import { usePlayed } from '../../parts/play/use-played.ts';
import type { MissingStep } from '../../parts/payment/missing-step.ts';
import { Destination } from './destination.tsx';
import type { GameDialogProps } from './game-dialog.tsx';
import styles from './recharge.module.css';
import type { OwnServers } from './order-server.ts';
import { meantAccount, meantServers, serverNote } from './order-server.ts';
import { useAskedChoice, useLikelyGame } from './use-recharge-choice.ts';

export interface OrderFormProps {
  type: OrderType;
  words: {
    /** The title of the choice of game, server and account: 换到哪里. */
    readonly title: string;
    readonly noGame: string;
  };
  /** The games that may be chosen; null: all. */
  games: readonly number[] | null;
  /**
   * The games that sell their currency for coins: where there are some, only one of these is chosen
   * for the player; null: not known; undefined: not known yet.
   */
  receivers: readonly number[] | null | undefined;
  renderGames: (dialog: GameDialogProps) => ReactNode;
  /** Replaces the button that asks for a game: a few games to choose from directly. */
  renderOffer?: ((onChoose: GameDialogProps['onChoose']) => ReactNode) | undefined;
  /** The choice of the amount; null: no game is chosen yet. */
  renderAmount: (gameId: number | null) => ReactNode;
  /** The order's content for an account; null while the amount is not chosen. */
  contentOf: (account: OrderAccount) => OrderContent | null;
  /** The missing step if there is no content for an account. */
  missing: (gameId: number) => MissingStep;
  /**
   * Why the amount can't be paid, whatever game and account are: nobody is led to choose or register
   * one for it.
   */
  refused?: string | null;
  /** The price of the chosen amount; null: none is chosen. */
  price: string | null;
  onPaid?: (() => void) | undefined;
  /** What the amount gives, as far as that is known without an account. */
  preview?: ReactNode;
}

export interface OrderAccount {
  gameId: number;
  serverId: number;
  account: string;
}

/** The form of an order: destination, amount and content; then the payment. */
export function OrderForm(props: OrderFormProps) {
  const { receivers, renderGames } = props;
  const { asked, change } = useAskedChoice();
  const likely = useLikelyGame(receivers?.length === 0 ? null : receivers);
  // A list that is known later does not change the game beside the button that pays.
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && typeof likely === 'number') setFirst(likely);
  const [choosing, setChoosing] = useState(false);
  const gameId = asked.gameId ?? first ?? likely;
  const choose = () => setChoosing(true);
  const takeGame: GameDialogProps['onChoose'] = (game, server) => {
    setChoosing(false);
    change({ gameId: game, serverId: server, account: null });
  };
  return (
    <>
      {gameId === undefined && <WaitingForm />}
      {gameId === null && <NoGame {...props} onChoose={choose} onTakeGame={takeGame} />}
      {typeof gameId === 'number' && (
        <ForGame {...props} key={gameId} gameId={gameId} onChoose={choose} />
      )}
      {choosing && (
        <Suspense>
          {renderGames({ onClose: () => setChoosing(false), onChoose: takeGame })}
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

interface WithChoose extends OrderFormProps {
  onChoose: () => void;
}

interface NoGameProps extends WithChoose {
  onTakeGame: GameDialogProps['onChoose'];
}

function NoGame(props: NoGameProps) {
  const { type, words, price, preview, renderAmount, renderOffer, onChoose, onTakeGame } = props;
  const { refused = null } = props;
  const action = { label: '选择游戏', onPress: onChoose };
  const missing = refused === null ? { text: '请先选择游戏', action } : { text: refused };
  const why = useWhyNoGame();
  return (
    <Columns
      side={
        <Checkout
          type={type}
          content={null}
          missing={missing}
          price={price}
          preview={refused === null && preview}
        />
      }
    >
      <Section title={words.title}>
        {renderOffer === undefined ? (
          // The button is beside it, where the amount is.
          <EmptyState compact title={why} hint={words.noGame} />
        ) : (
          <>
            <p className={styles.why}>{why}</p>
            {renderOffer(onTakeGame)}
          </>
        )}
      </Section>
      {renderAmount(null)}
    </Columns>
  );
}

/** Why no game is chosen for the player. */
function useWhyNoGame(): string {
  const { data } = useGameAccounts();
  const names = useGameCurrencies().data?.map(({ gameName }) => gameName) ?? [];
  if (data === undefined) return '请选择游戏';
  if (data.length === 0) return '您还没有游戏账号，请选择游戏注册';
  const more = names.length > mostNames ? ` 等 ${names.length} 款` : '';
  return `您有账号的游戏还不能兑换，可以兑换：${names.slice(0, mostNames).join('、')}${more}`;
}

const mostNames = 3;

function ForGame(props: WithChoose & { gameId: number }) {
  // Where the player played last decides on the server, so it is waited for.
  if (useToldGameRecords().isPending) return <WaitingForm />;
  return <ForKnownPlayer {...props} />;
}

function ForKnownPlayer({ gameId, ...props }: WithChoose & { gameId: number }) {
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

interface FormOfGameProps extends WithChoose {
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
    <Columns
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
    </Columns>
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

/** What the form is, for the sentence that stands there while the server stays away. */
export const formContent = '可以选择的游戏、账号和金额';

function WaitingForm() {
  return (
    <Waiting what={formContent}>
      <OrderFormShape />
    </Waiting>
  );
}

/** The form while the choice is unknown. */
export function OrderFormShape() {
  return (
    <Columns side={<Skeleton width="100%" height={480} />}>
      <div>
        <Skeleton width={144} height={32} className={styles.titleShape} />
        <Skeleton width="100%" height={180} />
      </div>
      <div>
        <Skeleton width={144} height={32} className={styles.titleShape} />
        <Skeleton width="100%" height={248} />
      </div>
    </Columns>
  );
}

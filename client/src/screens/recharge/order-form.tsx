import { Suspense, useState } from 'react';
import type { GameDialogProps } from './game-dialog.tsx';
import { OrderForGame } from './order-for-game.tsx';
import type { OrderFormProps } from './order-form-props.ts';
import { WaitingForm } from './order-form-shape.tsx';
import { OrderWithoutGame } from './order-without-game.tsx';
import { useAskedChoice, useLikelyGame } from './use-recharge-choice.ts';

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
      {gameId === null && <OrderWithoutGame {...props} onChoose={choose} onTakeGame={takeGame} />}
      {typeof gameId === 'number' && (
        <OrderForGame {...props} key={gameId} gameId={gameId} onChoose={choose} />
      )}
      {choosing && (
        <Suspense>
          {renderGames({ onClose: () => setChoosing(false), onChoose: takeGame })}
        </Suspense>
      )}
    </>
  );
}

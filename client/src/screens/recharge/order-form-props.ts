import type { OrderContent, OrderType } from '@gamebox/contract';
import type { ReactNode } from 'react';
import type { MissingStep } from '../../parts/payment/missing-step.ts';
import type { GameDialogProps } from './game-dialog.tsx';

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

/** A part of the form that can ask for another game. */
export interface OrderPartProps extends OrderFormProps {
  onChoose: () => void;
}

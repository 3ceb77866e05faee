import type { GameCurrency } from '@gamebox/contract';
import { GameButton } from './game-button.tsx';
import { rateText } from './coins.ts';
import type { GameDialogProps } from './game-dialog.tsx';
import styles from './game-dialog.module.css';

export interface CurrencyGamesProps extends Pick<GameDialogProps, 'onChoose'> {
  currencies: readonly GameCurrency[];
}

/** The games that sell their currency, to choose one. */
export function CurrencyGames({ currencies, onChoose }: CurrencyGamesProps) {
  return (
    <ul className={styles.games} aria-label="可以兑换的游戏">
      {currencies.map((currency) => (
        <li key={currency.gameId}>
          <GameButton
            name={currency.gameName}
            coverPicture={currency.coverPicture}
            note={rateText(currency)}
            onPress={() => onChoose(currency.gameId, null)}
          />
        </li>
      ))}
    </ul>
  );
}

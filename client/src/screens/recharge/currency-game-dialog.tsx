import type { GameCurrency } from '@gamebox/contract';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { GameButton } from './game-button.tsx';
import type { GameDialogProps } from './game-dialog.tsx';
import styles from './game-dialog.module.css';

/** Which of the games that sell their currency. */
export function CurrencyGameDialog({
  currencies,
  onClose,
  onChoose,
}: GameDialogProps & { currencies: readonly GameCurrency[] }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="选择游戏"
      width={640}
    >
      <ul className={styles.games} aria-label="可以兑换的游戏">
        {currencies.map((currency) => (
          <li key={currency.gameId}>
            <GameButton
              name={currency.gameName}
              coverPicture={currency.coverPicture}
              note={currency.name}
              onPress={() => onChoose(currency.gameId, null)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

import type { GameCurrency } from '@gamebox/contract';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { CurrencyGames } from './currency-games.tsx';
import type { GameDialogProps } from './game-dialog.tsx';

/** Chooses one of the games that sell their currency. */
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
      <CurrencyGames currencies={currencies} onChoose={onChoose} />
    </Dialog>
  );
}

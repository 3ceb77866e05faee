import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import { Checkout } from '../../parts/payment/checkout.tsx';
import type { GameDialogProps } from './game-dialog.tsx';
import type { OrderPartProps } from './order-form-props.ts';
import { OrderColumns } from './order-form-shape.tsx';
import styles from './recharge.module.css';

interface OrderWithoutGameProps extends OrderPartProps {
  onTakeGame: GameDialogProps['onChoose'];
}

/** The form while no game is chosen. */
export function OrderWithoutGame(props: OrderWithoutGameProps) {
  const { type, words, price, preview, renderAmount, renderOffer, onChoose, onTakeGame } = props;
  const { refused = null } = props;
  const action = { label: '选择游戏', onPress: onChoose };
  const missing = refused === null ? { text: '请先选择游戏', action } : { text: refused };
  const why = useWhyNoGame();
  return (
    <OrderColumns
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
    </OrderColumns>
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

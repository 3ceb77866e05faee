import type { GotLine } from '@gamebox/contract';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { LucideIcon } from 'lucide-react';
import { Coins, Crown, Gamepad2, Gem, Gift, Landmark } from 'lucide-react';
import { memberLooks } from '../../../shared/domain/member-level.ts';
import styles from './gets-list.module.css';

const icons: Readonly<Record<NonNullable<GotLine['kind']>, LucideIcon>> = {
  platformCoin: Landmark,
  zoneCoin: Coins,
  ruby: Gem,
  membership: Crown,
  gameCurrency: Gamepad2,
};

export function GotIcon({
  kind,
  className,
}: Pick<GotLine, 'kind'> & { className?: string | undefined }) {
  const Icon = kind === null ? Gift : icons[kind];
  return <Icon aria-hidden className={className} />;
}

/** `5,000`, `30 天`. */
export function gotAmount({ amount, measure }: GotLine): string {
  return measure === '' ? formatCount(amount) : `${formatCount(amount)} ${measure}`;
}

/** `5,000 平台币，250 专区币`, `30 天红钻会员`. */
export function getsText(gets: readonly GotLine[]): string {
  return gets
    .map((line) => `${gotAmount(line)}${line.measure === '' ? ' ' : ''}${line.name}`)
    .join('，');
}

/** Rubies and the red diamond's term are red, as everywhere; the supreme level's term is gold. */
function isRed({ kind, name }: GotLine): boolean {
  return kind === 'ruby' || (kind === 'membership' && name !== memberLooks[2].name);
}

/** What an order gives: the main part large, the bonus in gold. */
export function GetsList({ gets, label }: { gets: readonly GotLine[]; label: string }) {
  return (
    <ul className={styles.gets} aria-label={label}>
      {gets.map((line) => (
        <li key={`${line.name}/${String(line.bonus)}`} className={styles.line}>
          <GotIcon kind={line.kind} className={cx(styles.icon, isRed(line) && styles.red)} />
          <span className={line.bonus ? styles.bonus : styles.amount} data-figures>
            {line.bonus ? `+${gotAmount(line)}` : gotAmount(line)}
          </span>
          <span className={styles.name}>{line.bonus ? `${line.name}（返利）` : line.name}</span>
        </li>
      ))}
    </ul>
  );
}

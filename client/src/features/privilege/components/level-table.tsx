import { Tag } from '@gamebox/ui/tag.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { memberLooks, unknownLook } from '../../../shared/domain/member-level.ts';
import type { Level, Privilege } from '../api/privilege.ts';
import { benefitRows, keepsPromise, monthPriceTexts } from '../model/benefit-rows.ts';
import { LevelGem } from './level-gem.tsx';
import styles from './level-table.module.css';

/** The benefits of the levels side by side; the player's own column is highlighted. */
export function LevelTable({ privilege }: { privilege: Privilege }) {
  const { levels, memberLevel } = privilege;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">三个会员等级的特权对比</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              特权
            </th>
            {levels.map((level) => (
              <Head key={level.memberLevel} level={level} privilege={privilege} />
            ))}
          </tr>
        </thead>
        <tbody>
          {benefitRows(privilege).map(({ name, note, values }) => (
            <tr key={name}>
              <th scope="row" className={styles.benefit}>
                {name}
                <span className={styles.note}>{note}</span>
              </th>
              {values.map((value, place) => {
                const level = levels[place]?.memberLevel ?? null;
                return (
                  <td key={level} className={cellOf(level, level === memberLevel)}>
                    {value ?? <None />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {keepsPromise(privilege) && (
        <p className={styles.promise}>特权有过调整，您现在的会员按开通时的约定，直到到期。</p>
      )}
    </div>
  );
}

function Head({ level, privilege }: { level: Level; privilege: Privilege }) {
  const { memberLevel } = level;
  const own = memberLevel === privilege.memberLevel;
  const look = memberLevel === null ? unknownLook : memberLooks[memberLevel];
  const prices = monthPriceTexts(privilege.offers, memberLevel);
  return (
    <th
      scope="col"
      className={cx(cellOf(memberLevel, own), styles.head)}
      aria-current={own || undefined}
    >
      <span className={styles.level}>
        <LevelGem level={memberLevel} size="m" />
        <span className={styles.name}>{look.name}</span>
        {(prices.length === 0 ? ['免费'] : prices).map((price) => (
          <span key={price} className={styles.price} data-figures>
            {price}
          </span>
        ))}
        {own && <Tag tone={look.tone}>当前等级</Tag>}
      </span>
    </th>
  );
}

function cellOf(level: Level['memberLevel'], own: boolean): string {
  return cx(styles.cell, level === 2 && styles.gold, own && styles.own);
}

function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden>—</span>
      <span className="visually-hidden">没有</span>
    </span>
  );
}

import type { MinorDayKind, MinorRules } from '@gamebox/contract';
import { Tag } from '@gamebox/ui/tag.tsx';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { dateOf, hourText, weekdayOf } from './day-text.ts';
import styles from './guardian-screen.module.css';

const kinds: Readonly<Record<MinorDayKind, { word: string; tone: TagTone } | null>> = {
  ordinary: null,
  holiday: { word: '法定节假日', tone: 'jade' },
  workday: { word: '调休上班', tone: 'amber' },
  unknown: { word: '节假日安排未公布', tone: 'amber' },
};

function noText(kind: MinorDayKind | null): string {
  return kind === 'unknown' ? '公布前不能玩' : '不能玩';
}

/** Today and the next six days, each with its allowed hour or none. */
export function WeekList({ rules, minor }: { rules: MinorRules; minor: boolean }) {
  const { days, hours } = rules;
  return (
    <ul aria-label="未来 7 天" className={styles.week}>
      {days.map(({ day, kind, playable }, index) => {
        // An unknown day does not matter for adults.
        const special = kind === null || (!minor && kind === 'unknown') ? null : kinds[kind];
        const may = !minor || playable;
        return (
          <li key={day} className={styles.day} data-playable={may || undefined}>
            <span className={styles.weekday}>{index === 0 ? '今天' : weekdayOf(day)}</span>
            <span className={styles.date} data-figures>
              {index === 0 ? `${weekdayOf(day)} ${dateOf(day)}` : dateOf(day)}
            </span>
            {special !== null && <Tag tone={special.tone}>{special.word}</Tag>}
            <span className={styles.hours} data-figures>
              {may ? (minor ? (hourText(hours) ?? '时段未知') : '不限时间') : noText(kind)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

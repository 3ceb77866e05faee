import { Check } from 'lucide-react';
import styles from './steps.module.css';

export interface StepsProps {
  /** Accessible name: the purpose of the steps. */
  label: string;
  steps: readonly string[];
  /** The index of the current step; `steps.length` when all are done. */
  current: number;
}

/** The progress through a few known steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={stepState(index, current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {index < current ? <Check /> : index + 1}
          </span>
          {step}
          {index < current && <span className="visually-hidden">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}

function stepState(index: number, current: number): 'done' | 'current' | 'ahead' {
  if (index < current) return 'done';
  return index === current ? 'current' : 'ahead';
}

import type { GameState } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Section } from '@gamebox/ui/section.tsx';
import styles from './update-panel.module.css';

/** The notes and the download size of the version that is available or being downloaded. */
export function UpdatePanel({ state }: { state: GameState | null | undefined }) {
  const update = state?.update;
  if (!state || update === undefined) return null;
  const from = state.version === undefined ? '' : `${state.version} → `;
  const notes = update.notes.trim();
  return (
    <Section
      title="更新内容"
      note={`${from}${update.version} · ${formatBytes(update.downloadBytes)}`}
    >
      <p className={styles.notes}>{notes === '' ? '发布者没有写更新说明' : notes}</p>
    </Section>
  );
}

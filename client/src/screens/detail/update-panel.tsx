import type { GameState } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { useState } from 'react';
import styles from './update-panel.module.css';

/** Longer notes are unfolded by a press: the game's pictures and servers stay near. */
const mostLines = 12;
const mostLetters = 480;

/** The notes and the download size of the version that is available or being downloaded. */
export function UpdatePanel({ state }: { state: GameState | null | undefined }) {
  const update = state?.update;
  if (!state || update === undefined) return null;
  const from = state.version === undefined ? '' : `${state.version} → `;
  return (
    <Section
      title="更新内容"
      note={`${from}${update.version} · ${formatBytes(update.downloadBytes)}`}
    >
      <Notes key={update.version} text={update.notes.trim() || '发布者没有写更新说明'} />
    </Section>
  );
}

function Notes({ text }: { text: string }) {
  const long = text.length > mostLetters || text.split('\n').length > mostLines;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.box}>
      <p className={cx(styles.notes, long && !open && styles.folded)}>{text}</p>
      {long && (
        <Button size="s" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开全部'}
        </Button>
      )}
    </div>
  );
}

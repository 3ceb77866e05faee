import { useId, useState } from 'react';
import { pickFolder } from '../../../bridge/pick-folder.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { PathText } from '@gamebox/ui/path-text.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import styles from './folder-choice.module.css';

export interface FolderChoiceProps {
  label: string;
  /** The current or chosen folder, as the host writes it. */
  folder: string;
  busy?: boolean | undefined;
  onChoose: (folder: string) => void;
  /** Called with whether a typed folder is not applied yet: what depends on the folder waits. */
  onUntaken: (untaken: boolean) => void;
}

/** A folder and a way to change it: the system's dialog, or a text field if there is none. */
export function FolderChoice(props: FolderChoiceProps) {
  const { label, folder, busy = false, onChoose, onUntaken } = props;
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const pick = async () => {
    setPicking(true);
    const picked = await pickFolder();
    setPicking(false);
    if (picked.kind === 'picked') onChoose(picked.path);
    if (picked.kind === 'unavailable') setTyped('');
  };
  const take = (text: string) => {
    onUntaken(false);
    setTyped(null);
    onChoose(text.trim());
  };
  const example = isOfWindows(folder) ? 'D:\\Games' : '/home/games';
  const whole = typed !== null && /^(?:[a-z]:[\\/]|[\\/])/i.test(typed.trim());
  const partial = typed !== null && !whole && !/^(?:[a-z]:?)?$/i.test(typed.trim());
  const id = useId();
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {typed === null ? (
        <>
          <span className={styles.folder}>
            <PathText path={folder} />
          </span>
          <Button size="s" loading={picking || busy} onClick={() => void pick()}>
            更换
          </Button>
        </>
      ) : (
        <>
          <TextField
            // The field replaces the pressed button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus would be lost otherwise
            autoFocus
            value={typed}
            onChange={(text) => {
              setTyped(text);
              onUntaken(text.trim() !== '');
            }}
            onBlur={() => whole && take(typed)}
            maxLength={1024}
            aria-label="新的目录"
            invalid={partial}
            aria-describedby={partial ? id : undefined}
            placeholder={`完整的目录，例如 ${example}`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !whole) return;
              event.preventDefault();
              take(typed);
            }}
          />
          <Button size="s" disabled={!whole} onClick={() => take(typed)}>
            使用
          </Button>
          {partial && (
            <div id={id} className={styles.refusal}>
              <FailureNote text={`请填写完整的目录，例如 ${example}`} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** While no folder is chosen, the browser knows the system. */
function isOfWindows(folder: string): boolean {
  if (folder.startsWith('/')) return false;
  return /^[a-z]:/i.test(folder) || navigator.userAgent.includes('Windows');
}

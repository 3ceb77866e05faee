import type { Drive } from '@gamebox/contract';
import { useId } from 'react';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { useDrives } from '../api/list-drives.ts';
import { driveName, driveOf } from '../model/games/drive-of.ts';
import styles from './drive-choice.module.css';

export interface DriveChoiceProps {
  /** The current folder; null if none is chosen yet. */
  folder: string | null;
  /**
   * The bytes that must be free on a drive, with what the host keeps in reserve; one with less is
   * shown and can't be chosen.
   */
  needBytes: (drive: Drive) => number;
  /** No choice is taken; the focus stays on the chosen drive. */
  disabled?: boolean | undefined;
  /** Called with the folder for games on the chosen drive. */
  onChoose: (installDir: string) => void;
}

/** The drives of this computer with their free space; nothing if there is only one. */
export function DriveChoice({ folder, needBytes, disabled, onChoose }: DriveChoiceProps) {
  const drives = useDrives();
  const name = useId();
  if (drives.length < 2) return null;
  const chosenDrive = folder === null ? undefined : driveOf(folder, drives);
  return (
    <div role="radiogroup" aria-label="磁盘" className={styles.drives}>
      {drives.map((each) => {
        const { drive, freeBytes, totalBytes, installDir } = each;
        const short = needBytes(each) - freeBytes;
        const why =
          installDir === null ? '不能写入' : short > 0 ? `还差 ${formatBytes(short)}` : null;
        return (
          <label
            key={drive}
            className={styles.drive}
            data-chosen={each === chosenDrive || undefined}
            data-lacking={why !== null || undefined}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={each === chosenDrive}
              disabled={why !== null && each !== chosenDrive}
              aria-disabled={disabled}
              onChange={() => disabled !== true && installDir !== null && onChoose(installDir)}
            />
            <span className={styles.name} title={driveName(drive)}>
              <bdi>{driveName(drive)}</bdi>
            </span>
            <span className={styles.room} data-figures>
              {why !== null && <span>{why}</span>}
              <span>可用 {formatBytes(freeBytes)}</span>
            </span>
            <span className={styles.bar} aria-hidden>
              <span
                style={{ width: `${100 * (1 - freeBytes / Math.max(1, totalBytes))}%` }}
                className={styles.used}
              />
            </span>
          </label>
        );
      })}
    </div>
  );
}

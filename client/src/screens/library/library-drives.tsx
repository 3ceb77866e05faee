import type { Drive, GameState } from '@gamebox/contract';
import { useDrives, useDrivesComing } from '../../features/native-games/api/list-drives.ts';
import { driveName, driveOf } from '../../features/native-games/model/games/drive-of.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import styles from './library-drives.module.css';

/**
 * The space that games use on each drive, and the free space; nothing if the host can't say. Its room
 * is kept until the host has answered.
 */
export function LibraryDrives({ games }: { games: readonly GameState[] }) {
  const drives = useDrives();
  const coming = useDrivesComing();
  const used = usedBytes(games, drives);
  // A drive without games is shown only if it is the one for the next game.
  const shown = drives.filter((each, at) => at === 0 || (used.get(each) ?? 0) > 0);
  if (coming) return <Shape />;
  if (shown.length === 0) return null;
  return (
    <ul aria-label="磁盘" className={styles.drives} data-figures>
      {shown.map((each) => (
        <DriveUse key={each.drive} drive={each} used={used.get(each) ?? 0} />
      ))}
    </ul>
  );
}

function DriveUse({
  drive: { drive, freeBytes, totalBytes },
  used,
}: {
  drive: Drive;
  used: number;
}) {
  const of = (bytes: number) => `${Math.max(0, (100 * bytes) / Math.max(1, totalBytes))}%`;
  return (
    <li className={styles.drive}>
      <p className={styles.text}>
        <b className={styles.name}>{driveName(drive)}</b>
        <span>游戏占用 {formatBytes(used)}</span>
        <span>
          可用 {formatBytes(freeBytes)}，共 {formatBytes(totalBytes)}
        </span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.games} style={{ width: of(used) }} />
        <span className={styles.other} style={{ width: of(totalBytes - freeBytes - used) }} />
      </div>
    </li>
  );
}

function Shape() {
  return (
    <div aria-hidden className={styles.drives} data-testid="drives-coming">
      <div className={styles.drive}>
        <p className={styles.text}>
          <Skeleton width={240} height="calc(20px * var(--type-scale))" />
        </p>
        <Skeleton height={6} />
      </div>
    </div>
  );
}

function usedBytes(games: readonly GameState[], drives: readonly Drive[]) {
  const used = new Map<Drive, number>();
  for (const { installPath, sizeBytes = 0, missing } of games) {
    const drive =
      installPath === undefined || missing !== undefined ? undefined : driveOf(installPath, drives);
    if (drive !== undefined) used.set(drive, (used.get(drive) ?? 0) + sizeBytes);
  }
  return used;
}

import type { Drive } from '@gamebox/contract/host';
import { mountsOf } from '../../storage/core/mount-list.ts';

/** File systems that a game may be on; others belong to the system, or are no disk. */
const DISKS = new Set(
  'ext2 ext3 ext4 xfs btrfs f2fs zfs bcachefs jfs reiserfs ntfs ntfs3 fuseblk exfat vfat overlay'.split(
    ' ',
  ),
);
const NOT_FOR_GAMES = /^\/(boot|efi|proc|sys|dev|run\/(?!media)|etc|snap|var\/snap|usr)(\/|$)/;

/** The mount points of a Linux system's disks, from `/proc/mounts`. */
export function mountedDrives(mounts: string): string[] {
  const drives = mountsOf(mounts).filter(
    ({ place, type, isWritable }) => DISKS.has(type) && isWritable && !NOT_FOR_GAMES.test(place),
  );
  return [...new Set(drives.map(({ place }) => place))];
}

/** Each drive once, with the first folder that can be used on it; null where there is none. */
export function oneOfEach(drives: readonly Drive[], folders: readonly Drive[]): Drive[] {
  const each = new Map<string, Drive>();
  for (const found of drives) {
    const { drive } = found;
    const usable = folders.find((one) => one.drive === drive && one.installDir !== null);
    if (!each.has(drive)) each.set(drive, { ...found, installDir: usable?.installDir ?? null });
  }
  return [...each.values()];
}

/** Every possible drive letter of Windows. */
export const DRIVE_LETTERS: readonly string[] = Array.from(
  { length: 26 },
  (_, index) => `${String.fromCharCode(65 + index)}:\\`,
);

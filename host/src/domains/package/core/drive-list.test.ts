import { expect, test } from 'vitest';
import { DRIVE_LETTERS, mountedDrives } from './drive-list.ts';

test('the drives of a Linux system are its disks, once each, without system mounts', () => {
  const mounts = [
    'proc /proc proc rw,nosuid 0 0',
    'tmpfs /tmp tmpfs rw 0 0',
    '/dev/sda2 / ext4 rw,relatime 0 0',
    '/dev/sda1 /boot/efi vfat rw 0 0',
    '/dev/sdb1 /run/media/li/Games\\040Disk ntfs3 rw,nosuid 0 0',
    '/dev/sdc1 /mnt/cd ext4 ro 0 0',
    '/dev/loop3 /snap/core/1 squashfs ro 0 0',
    '/dev/sda2 / ext4 rw,relatime 0 0',
    '',
  ].join('\n');
  expect(mountedDrives(mounts)).toEqual(['/', '/run/media/li/Games Disk']);
});

test('the drives of Windows have letters', () => {
  expect([DRIVE_LETTERS[2], DRIVE_LETTERS.length]).toEqual(['C:\\', 26]);
});

import { expect, test } from 'vitest';
import { mountsOf } from './mount-list.ts';

test('mounts are listed with their places as they are named', () => {
  const text = [
    '/dev/sda2 / ext4 rw,relatime 0 0',
    '/dev/sdb1 /run/media/li/Games\\040Disk ntfs3 ro,nosuid 0 0',
    '',
  ].join('\n');
  expect(mountsOf(text)).toEqual([
    { place: '/', type: 'ext4', isWritable: true },
    { place: '/run/media/li/Games Disk', type: 'ntfs3', isWritable: false },
  ]);
});

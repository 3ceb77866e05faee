import { describe, expect, test } from 'vitest';
import { packageFilePath, packageManifest, packageSize } from './package-manifest.ts';

const file = (path: string, size = 1) => ({
  path,
  size,
  sha256: 'a'.repeat(64),
  mode: 'file' as const,
});
const manifest = (files: object[], launch: object = {}) => ({
  format: 1,
  gameId: 1001,
  name: '河灯',
  version: '1.0.0',
  files,
  launch,
});

describe('a package manifest', () => {
  test('is taken whole', () => {
    const parsed = packageManifest.parse(
      manifest([file('game', 3), file('data/a.bin', 4)], {
        'linux-x64': { path: 'game', args: ['--resolution', '{resolution}'] },
      }),
    );
    expect(packageSize(parsed)).toBe(7);
  });

  test.each([
    ['a path that leaves', manifest([file('../a')])],
    ['an absolute path', manifest([file('/a')])],
    ['a drive letter', manifest([file('C:/a')])],
    ['a reserved name', manifest([file('aux')])],
    ['a case collision', manifest([file('Data/a'), file('data/A')])],
    ['a file that is a folder too', manifest([file('data'), file('Data/a')])],
    ['an absurd file', manifest([file('a', 2 ** 50)])],
    ['an absurd whole', manifest([0, 1, 2, 3, 4].map((n) => file(`a${n}`, 255 * 2 ** 30)))],
    ['a negative size', manifest([file('a', -1)])],
    ['no files', manifest([])],
    ['a hash of another form', manifest([{ ...file('a'), sha256: 'A'.repeat(64) }])],
    ['a launch entry outside', manifest([file('a')], { 'linux-x64': { path: 'b', args: [] } })],
    ['an unknown platform', manifest([file('a')], { 'amiga-68k': { path: 'a', args: [] } })],
    ['another format', { ...manifest([file('a')]), format: 2 }],
  ])('is refused for %s', (_, value) => {
    expect(packageManifest.safeParse(value).success).toBe(false);
  });

  test('names a file beside it, whatever its characters', () => {
    expect(packageFilePath('地图/a#1.bin')).toBe('files/%E5%9C%B0%E5%9B%BE/a%231.bin');
  });
});

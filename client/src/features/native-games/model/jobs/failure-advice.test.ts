import type { HostFailure } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { sampleState } from '../../../../test/sample-states.ts';
import { adviceFor, shortFailure, wayOut } from './failure-advice.ts';

const message = '原因';
const failures: readonly HostFailure[] = [
  { kind: 'already-downloading', gameId: 1, message },
  { kind: 'other-downloading', gameId: 2, message },
  { kind: 'not-installed', message },
  { kind: 'already-running', message },
  { kind: 'disk-full', needBytes: 2 ** 31, freeBytes: 2 ** 20, message },
  { kind: 'folder-not-writable', path: 'x', message },
  { kind: 'folder-missing', path: 'x', message },
  { kind: 'network', message },
  { kind: 'server', status: 503, message },
  { kind: 'manifest-invalid', reason: 'r', message },
  { kind: 'signature-invalid', message },
  { kind: 'release-older', release: 2, known: 3, message },
  { kind: 'release-expired', expiresAt: 1, message },
  { kind: 'release-of-other-game', gameId: 7, message },
  { kind: 'path-unsafe', path: '../x', message },
  { kind: 'size-absurd', message },
  { kind: 'file-in-use', path: 'x', message },
  { kind: 'folder-taken', path: 'x', message },
  { kind: 'file-changed', path: 'x', message },
  { kind: 'folder-linked', path: 'x', message },
  { kind: 'uninstall-incomplete', left: 3, path: 'x', message },
  { kind: 'hash-mismatch', path: 'x', message },
  { kind: 'unsupported-platform', platform: 'p', message },
  { kind: 'program-missing', path: 'x', message },
  { kind: 'permission', path: 'x', message },
  { kind: 'exited-at-once', exitCode: 1, message },
  { kind: 'invalid-data', field: 'f', message },
  { kind: 'unavailable', message },
  { kind: 'internal', message },
];

test.each(failures)('$kind has a text for the player', (failure) => {
  expect(adviceFor(failure).text).not.toBe('');
});

test('a full disk says how much is missing and where else to install', () => {
  const { text, remedies } = adviceFor({
    kind: 'disk-full',
    needBytes: 2 ** 31,
    freeBytes: 2 ** 20,
    message,
  });
  expect(text).toContain('2.0 GB');
  expect(text).toContain('1.0 MB');
  expect(remedies.map(({ kind }) => kind)).toEqual(['retry', 'folder']);
});

test('a folder that is gone is named, and its disk or another folder leads out', () => {
  const gone = { kind: 'folder-missing', path: '/media/stick', message } as const;
  const { text, remedies } = adviceFor(gone);
  expect(text).toContain('安装目录 /media/stick 不见了');
  expect(remedies.map(({ kind }) => kind)).toEqual(['retry', 'folder']);
  // Nothing is installed that could be removed.
  expect(text).not.toContain('移除');
  const installed = adviceFor(gone, true);
  expect(installed.remedies.map(({ kind }) => kind)).toEqual(['retry']);
  expect(installed.text).toContain('目录已删除或磁盘不再使用时，请在“我的游戏”里移除后重新下载');
});

test('a success without the file is told as that, not as a server that has none', () => {
  for (const status of [200, 204, 206, 302, 304]) {
    const { text } = adviceFor({ kind: 'server', status, message });
    expect(text).toContain('是否需要登录');
    // The number says nothing to a player.
    expect(text).not.toContain(String(status));
  }
  expect(adviceFor({ kind: 'server', status: 503, message }).text).toContain('正忙');
});

test('an installed game is offered no other folder, and a bad file a repair', () => {
  const full = { kind: 'disk-full', needBytes: 2, freeBytes: 1, message } as const;
  expect(adviceFor(full, true).remedies.map(({ kind }) => kind)).toEqual(['retry']);
  const bad = { kind: 'hash-mismatch', path: 'data.bin', message } as const;
  expect(adviceFor(bad).remedies[0]?.kind).toBe('retry');
  expect(adviceFor(bad, true).remedies[0]?.kind).toBe('repair');
});

test('a release that was refused says why, and how to reach someone', () => {
  const forged = adviceFor({ kind: 'signature-invalid', message });
  expect(forged.text).toContain('签名');
  expect(forged.remedies.map(({ label }) => label)).toEqual(['导出日志', '联系客服']);
  const old = adviceFor({ kind: 'release-expired', expiresAt: Date.UTC(2026, 0, 2, 3), message });
  expect(old.text).toMatch(/2026-01-0\d .*日期和时间/);
});

test('an uninstallation that left files says how many, or only that it was interrupted', () => {
  const told = (left: number) =>
    adviceFor({ kind: 'uninstall-incomplete', left, path: '/g/a', message });
  expect(told(3).text).toMatch(/还剩 3 个文件，例如 \/g\/a/);
  expect(told(0).text).toMatch(/卸载被中断，\/g\/a/);
  const away = {
    kind: 'uninstall-incomplete',
    left: 3,
    path: '/g/a',
    away: true,
    message,
  } as const;
  expect(adviceFor(away).text).toMatch(/还剩 3 个文件.*请插上磁盘后继续卸载/);
  expect(told(0).remedies.map(({ label }) => label)).toEqual(['继续卸载']);
});

test('a card says what failed and why in a few words, and has one way out', () => {
  const full = { kind: 'disk-full', needBytes: 2, freeBytes: 1, message } as const;
  const failed = sampleState(5, { download_state: 5, job: 'download', failure: full });
  expect(shortFailure(failed)).toBe('下载失败：磁盘空间不足');
  expect(wayOut(failed)?.label).toBe('更换安装目录');
  expect(shortFailure({ ...failed, missing: 'drive' })).toBe('下载失败：磁盘未连接');
  expect(shortFailure({ ...failed, failure: { kind: 'internal', message } })).toBe('下载失败');
  expect(wayOut({ ...failed, version: '1.0' })).toBeNull();
  expect(shortFailure(sampleState(5))).toBeNull();
});
